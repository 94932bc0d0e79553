import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Section } from '#contract/entities/participation.ts';
import type { MatrixSubquestion, Question } from '#contract/entities/question.ts';
import type { Survey } from '#contract/entities/survey.ts';
import type { Language } from '#contract/languages.ts';
import { api } from '#web/api/client.ts';
import { RichText } from '#web/components/RichText.tsx';
import { t } from '#web/i18n/translate.ts';
import { isEachLabelled, valueLabel } from '#web/ui/scaleLabels.ts';
import styles from './AskedSection.module.css';

/** The questions of a survey as participants get them. They change with the survey. */
export const surveyQuestionsQuery = ({ id: surveyId, lastModified }: Survey, language: Language) =>
  queryOptions({
    queryKey: ['surveyQuestions', surveyId, language, lastModified],
    queryFn: () => api.getSurveyQuestions({ params: { surveyId }, query: { language } }),
    placeholderData: keepPreviousData,
  });

interface AskedSectionProps {
  section: Section;
  /** The number of its first question in the survey. */
  start: number;
}

/** The introduction and the questions of a section, with all answers to choose from. */
export const AskedSection = ({ section: { intro, skippable, questions }, start }: AskedSectionProps) => (
  <div className={styles.asked}>
    {intro && <RichText html={intro} />}
    {skippable && <p className={styles.kind}>{t('People can skip this section as a whole.')}</p>}
    <ol start={start} className={styles.questions}>
      {questions.map((question) => (
        <li key={question.id} className={styles.question}>
          {question.introduction && <RichText html={question.introduction} />}
          <QuestionTitle question={question} />
          <AnswersOffered question={question} />
        </li>
      ))}
    </ol>
  </div>
);

/** Sections that have questions, each with the number of its first one. */
export function numberedSections(sections: readonly Section[]): AskedSectionProps[] {
  let start = 1;
  return sections
    .filter(({ questions }) => questions.length > 0)
    .map((section) => {
      const numbered = { section, start };
      start += section.questions.length;
      return numbered;
    });
}

const QuestionTitle = ({ question: { title, optional, subtitle } }: { question: MatrixSubquestion }) => (
  <>
    <p className={styles.title}>
      {title}
      {optional && <span className={styles.kind}> {t('(optional)')}</span>}
    </p>
    {subtitle && <p className={styles.kind}>{subtitle}</p>}
  </>
);

function AnswersOffered({ question }: { question: Question }) {
  const { type, multichoiceType, options, allowOtherAnswer, subquestions } = question;
  if (type === 'freeText') return <p className={styles.kind}>{t('Write an answer')}</p>;
  if (type === 'multi') {
    const isSeveral = multichoiceType === 'multi';
    const offered = [...(options ?? []), ...(allowOtherAnswer ? [`${t('Other')} (${t('Please specify')})`] : [])];
    return (
      <>
        <p className={styles.kind}>{isSeveral ? t('Choose one or more answers') : t('Choose one answer')}</p>
        <ul className={styles.options} data-several={isSeveral || undefined}>
          {offered.map((option) => (
            <li key={option}>{option}</li>
          ))}
        </ul>
      </>
    );
  }
  const [first] = subquestions ?? [];
  return (
    <>
      <p className={styles.kind}>{first ? t('Choose one answer for each') : t('Choose one answer')}</p>
      <ScaleOffered scale={first ?? question} />
      {first && (
        <ol className={styles.rows}>
          {subquestions?.map((row) => (
            <li key={row.id}>
              {row.title}
              {row.optional && !question.optional && <span className={styles.kind}> {t('(optional)')}</span>}
              {row.requiresOtherTitle && <span className={styles.kind}> ({t('Please specify')})</span>}
              {row.subtitle && <p className={styles.kind}>{row.subtitle}</p>}
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

/** The labels of a scale in one line, or its first and last number if only these have labels. */
function ScaleOffered({ scale }: { scale: MatrixSubquestion }) {
  const { min, max, labels, notApplicableOption, requiresOtherTitle, type } = scale;
  const [from, to] = [min ?? 0, max ?? 0];
  const end = (value: number) => {
    const label = valueLabel(labels ?? [], from, to, value);
    return label === undefined ? value : `${value} (${label})`;
  };
  const values = isEachLabelled(labels ?? [], from, to)
    ? (labels ?? [])
    : [t('{min} to {max}', { min: end(from), max: end(to) })];
  return (
    <>
      {type === 'scale' && requiresOtherTitle && <p className={styles.kind}>{t('Please specify')}</p>}
      <ul className={styles.values}>
        {values.map((value) => (
          <li key={value}>{value}</li>
        ))}
        {notApplicableOption && <li>{t('Not applicable')}</li>}
      </ul>
    </>
  );
}
