import { Link } from '@tanstack/react-router';
import type { Action } from '#contract/entities/action.ts';
import { limits } from '#contract/limits.ts';
import { Field } from '#web/forms/RecordForm.tsx';
import { t } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { InputField } from '#web/ui/InputField.tsx';
import styles from './ResultsPage.module.css';
import type { ResultsPageControl } from './resultsPageValues.ts';

/** "You said, we did": finished actions, each with what it answers. None is shown before someone adds it here. */
export function DoneFields({ form, actions }: { form: ResultsPageControl; actions: readonly Action[] }) {
  const finished = actions.filter(({ status }) => status === 'DONE');
  return (
    <div className={styles.part}>
      <h2 className={styles.partTitle}>{t('You said, we did')}</h2>
      {finished.length === 0 ? (
        <p className={styles.quiet}>
          {t('Once an action of this survey is done, you can add it here.')}{' '}
          <Link {...paths.actionPlan()}>{t('Action plan')}</Link>
        </p>
      ) : (
        <Field
          of={form}
          name="done"
          renderTheirs={(done) => <p>{done.map(({ said }) => said).join(', ') || t('None')}</p>}
        >
          {({ value, onChange, error }) =>
            finished.map(({ id, title, section }) => {
              const chosen = value.find(({ actionId }) => actionId === id);
              const others = value.filter(({ actionId }) => actionId !== id);
              const isMissing = chosen?.said.trim() === '';
              return (
                <div key={id} className={styles.done}>
                  <CheckboxField
                    label={title}
                    hint={section.name}
                    value={chosen !== undefined}
                    onChange={(isChosen) =>
                      onChange(isChosen ? [...others, { actionId: id, said: section.name }] : others)
                    }
                  />
                  {chosen && (
                    <InputField
                      label={t('What people said')}
                      value={chosen.said}
                      onChange={(said) =>
                        onChange(value.map((each) => (each === chosen ? { actionId: id, said } : each)))
                      }
                      error={isMissing ? error : undefined}
                      maxLength={limits.resultsPageTextLength}
                      autoComplete="off"
                    />
                  )}
                </div>
              );
            })
          }
        </Field>
      )}
    </div>
  );
}
