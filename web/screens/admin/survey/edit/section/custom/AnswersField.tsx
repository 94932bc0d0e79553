import { useId, useRef, type KeyboardEvent } from 'react';
import { limits } from '#contract/limits.ts';
import { t } from '#web/i18n/translate.ts';
import { Button } from '#web/ui/Button.tsx';
import { fieldNoteIds, FieldNotes } from '#web/ui/FieldNotes.tsx';
import { ReorderableList, type ReorderLabels } from '#web/ui/ReorderableList.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import styles from './CustomQuestion.module.css';
import { isDuplicate, type AnswerOption } from './questionForm.ts';

const labels: ReorderLabels = {
  up: (name) => t('Move up: {name}', { name }),
  down: (name) => t('Move down: {name}', { name }),
  moved: (name, position, total) => t('{name} is now answer {position} of {total}.', { name, position, total }),
};

interface AnswersFieldProps {
  answers: readonly AnswerOption[];
  onChange: (answers: AnswerOption[]) => void;
  /** Text in the box that has not been added as an answer yet. */
  typed: string;
  onType: (text: string) => void;
  onAdd: () => void;
  error: string | undefined;
}

/** The possible answers. They can be reordered, changed and removed. Enter in a text box adds another one. */
export function AnswersField({ answers, onChange, typed, onType, onAdd, error }: AnswersFieldProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const focusBox = () => box.current?.querySelector('input')?.focus();
  const isFull = answers.length >= limits.questionOptions;

  // Keeps Enter from submitting the whole form.
  const onEnter = (act: () => void) => (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    act();
  };

  return (
    <div role="group" aria-labelledby={id} className={styles.answers}>
      <span id={id} className={styles.legend}>
        {t('Answers')}
      </span>
      {answers.length > 0 && (
        <ReorderableList
          labelledBy={id}
          items={answers}
          nameOf={({ text }) => text || t('Empty answer')}
          onReorder={(ids) => onChange(ids.flatMap((each) => answers.find((answer) => answer.id === each) ?? []))}
          labels={labels}
        >
          {(answer) => {
            const { id: answerId, text } = answer;
            return (
              <div className={styles.answer}>
                <input
                  type="text"
                  className={styles.answerText}
                  value={text}
                  maxLength={limits.questionTitleLength}
                  aria-label={t('Answer {number}', { number: answers.indexOf(answer) + 1 })}
                  aria-invalid={
                    error !== undefined && (text.trim() === '' || isDuplicate(answers, text, answerId))
                      ? true
                      : undefined
                  }
                  aria-describedby={fieldNoteIds(id, { error })}
                  onChange={({ target }) =>
                    onChange(answers.map((each) => (each.id === answerId ? { ...each, text: target.value } : each)))
                  }
                  onKeyDown={onEnter(focusBox)}
                />
                <Button
                  variant="plain"
                  aria-label={t('Remove: {name}', { name: text || t('Empty answer') })}
                  onClick={() => {
                    onChange(answers.filter((each) => each.id !== answerId));
                    focusBox();
                  }}
                >
                  {t('Remove')}
                </Button>
              </div>
            );
          }}
        </ReorderableList>
      )}
      <FieldNotes
        id={id}
        error={error}
        hint={isFull ? t('You cannot add any more answers.') : t('Press Enter to add an answer.')}
      >
        <div ref={box} className={styles.add}>
          <TextInput
            label={t('Add an answer')}
            value={typed}
            onChange={onType}
            maxLength={limits.questionTitleLength}
            disabled={isFull}
            autoComplete="off"
            enterKeyHint="enter"
            invalid={error !== undefined}
            describedBy={fieldNoteIds(id, { error, hint: 'hint' })}
            onKeyDown={onEnter(onAdd)}
          />
          <Button
            disabled={isFull}
            onClick={() => {
              onAdd();
              focusBox();
            }}
          >
            {t('Add')}
          </Button>
        </div>
      </FieldNotes>
    </div>
  );
}
