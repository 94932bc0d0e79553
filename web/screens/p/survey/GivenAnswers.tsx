import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { ParticipationSurvey, Section } from '#contract/entities/participation.ts';
import type { MatrixSubquestion, Question } from '#contract/entities/question.ts';
import { countedQuestions, isAnswered } from '#rules/surveyProgress.ts';
import { t } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { answerText } from './answerText.ts';
import styles from './GivenAnswers.module.css';

/**
 * The visible answers of a survey, saved or not, in a collapsed list for each section. Each answer has a link that
 * leads to its question and back. The section of the question in the address is expanded.
 */
export function GivenAnswers({ survey }: { survey: ParticipationSurvey }) {
  const { hash } = useLocation();
  return (
    <section className={styles.answers} aria-labelledby="answers">
      <h2 id="answers">{t('Check your answers')}</h2>
      <p>{t('Open a part of the survey to see your answers and change them.')}</p>
      {survey.sections.map((section, index) => {
        const items = section.questions.flatMap((question) => countedQuestions<MatrixSubquestion, Question>(question));
        if (items.length === 0) return null;
        return (
          <Disclosure
            key={index}
            isOpen={section.questions.some(({ id }) => id === hash)}
            summary={
              <span>
                {section.name}{' '}
                <span className={styles.count}>
                  {t('{answered} of {total} answered', {
                    answered: items.filter(isAnswered).length,
                    total: items.length,
                  })}
                </span>
              </span>
            }
          >
            <SectionAnswers section={section} index={index} current={hash} />
          </Disclosure>
        );
      })}
    </section>
  );
}

interface SectionAnswersProps {
  section: Section;
  index: number;
  /** Id of the question that the person comes back from. Its link takes the focus. */
  current: string;
}

function SectionAnswers({ section, index, current }: SectionAnswersProps) {
  return (
    <ul className={styles.questions}>
      {section.questions.map((question, place) => (
        <li key={question.id} id={question.id} className={styles.question}>
          <div className={styles.text}>
            {question.subquestions ? (
              <>
                <p>{question.title}</p>
                <ul className={styles.rows}>
                  {question.subquestions.map((row) => (
                    <li key={row.id}>
                      <p className={styles.row}>{row.title}</p>
                      <AnswerText text={answerText(row)} />
                    </li>
                  ))}
                </ul>
              </>
            ) : (
              <>
                <p>{question.title}</p>
                <AnswerText text={answerText(question)} />
              </>
            )}
          </div>
          <ChangeLink section={index} question={place} title={question.title} focused={question.id === current} />
        </li>
      ))}
    </ul>
  );
}

const AnswerText = ({ text }: { text: string | null }) =>
  text === null ? <p>{t('Not answered')}</p> : <p className={styles.answer}>{text}</p>;

interface ChangeLinkProps {
  section: number;
  question: number;
  title: string;
  focused: boolean;
}

function ChangeLink({ section, question, title, focused }: ChangeLinkProps) {
  const link = useRef<HTMLAnchorElement>(null);
  // Runs after the page heading has taken the focus.
  useEffect(() => {
    if (focused) link.current?.focus({ preventScroll: true });
  }, [focused]);
  return (
    <Link
      ref={link}
      {...paths.changeAnswer(section, question)}
      aria-label={t('Change: {title}', { title })}
      className={styles.change}
    >
      {t('Change')}
    </Link>
  );
}
