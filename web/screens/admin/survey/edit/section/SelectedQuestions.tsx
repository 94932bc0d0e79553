import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import type { SectionQuestion } from '#contract/entities/surveySection.ts';
import { t } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { ReorderableList, type ReorderLabels } from '#web/ui/ReorderableList.tsx';
import { QuestionName } from './QuestionName.tsx';
import { answerTypeLabel } from './answerTypes.ts';
import styles from './SectionQuestions.module.css';

const labels: ReorderLabels = {
  up: (name) => t('Move up: {name}', { name }),
  down: (name) => t('Move down: {name}', { name }),
  moved: (name, position, total) => t('{name} is now question {position} of {total}.', { name, position, total }),
};

interface SelectedQuestionsProps {
  surveyId: string;
  sectionId: string;
  questions: readonly SectionQuestion[];
  /** The ids of the new selection, in order. */
  onChange: (ids: string[]) => void;
}

/** The selected questions. They can be reordered and removed. */
export function SelectedQuestions({ surveyId, sectionId, questions, onChange }: SelectedQuestionsProps) {
  const part = useRef<HTMLElement>(null);

  const remove = (id: string) => {
    const index = questions.findIndex((question) => question.id === id);
    const next = questions[index + 1] ?? questions[index - 1];
    onChange(questions.flatMap((question) => (question.id === id ? [] : question.id)));
    // The button disappears with its row, so the button of the next row takes the focus.
    requestAnimationFrame(() =>
      part.current?.querySelector<HTMLElement>(next ? `[data-remove="${next.id}"]` : 'h2')?.focus(),
    );
  };

  return (
    <section ref={part} aria-labelledby="selected" className={styles.part}>
      <h2 id="selected" tabIndex={-1}>
        {t('Selected questions')}
      </h2>
      {questions.length === 0 ? (
        <p className={styles.none}>
          {t('No questions are selected. Add some from the question library below, or write your own.')}
        </p>
      ) : (
        <div>
          <div className={styles.head} aria-hidden="true">
            <span>{t('Name')}</span>
            <span>{t('Type')}</span>
          </div>
          <ReorderableList
            labelledBy="selected"
            items={questions}
            nameOf={({ title }) => title}
            onReorder={onChange}
            labels={labels}
          >
            {(question) => (
              <div className={styles.row}>
                <QuestionName question={question} />
                <span className={styles.type}>{answerTypeLabel(question)}</span>
                <div className={styles.rowActions}>
                  {question.custom && !question.locked && (
                    <Link
                      {...paths.editCustomQuestion(surveyId, sectionId, question.id)}
                      className={buttonClass('plain')}
                      aria-label={t('Edit: {name}', { name: question.title })}
                    >
                      {t('Edit')}
                    </Link>
                  )}
                  <Button
                    variant="plain"
                    data-remove={question.id}
                    aria-label={t('Remove: {name}', { name: question.title })}
                    onClick={() => remove(question.id)}
                  >
                    {t('Remove')}
                  </Button>
                </div>
              </div>
            )}
          </ReorderableList>
        </div>
      )}
    </section>
  );
}
