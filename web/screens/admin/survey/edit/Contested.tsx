import type { ReactNode } from 'react';
import type { Survey } from '#contract/entities/survey.ts';
import { surveyFields, type FieldKind, type SurveyField } from '#rules/surveyFields.ts';
import { defaultMessage, isMessage, type DraftValues, type SurveyDraft } from './surveyDraft.ts';
import { RichText } from '#web/components/RichText.tsx';
import { t } from '#web/i18n/translate.ts';
import { Button } from '#web/ui/Button.tsx';
import { Note } from '#web/ui/Note.tsx';
import { everyDaysWords } from '../everyDaysWords.ts';
import { momentOf } from './momentOf.ts';
import styles from './EditSurveyForm.module.css';

interface ContestedProps {
  field: SurveyField;
  survey: Survey;
  /** What somebody else has saved while it was changed here; null where nobody has. */
  theirs: SurveyDraft | null;
  onResolve: (keep: 'mine' | 'theirs') => void;
  children: ReactNode;
}

/** What a field is told about another's change. */
export type Contest = (field: SurveyField) => Omit<ContestedProps, 'children'>;

/** A field; if somebody else has changed it meanwhile, with their text and the question whose is to stay. */
export function Contested({ field, survey, theirs, onResolve, children }: ContestedProps) {
  return (
    <div className={styles.contested}>
      {children}
      {theirs && (
        <div data-contested tabIndex={-1} className={styles.contest}>
          <Note tone="error">
            <p>
              {t('Somebody else has changed this while you were editing. Theirs is saved, yours is not yet. Theirs:')}
            </p>
            <div className={styles.theirs}>
              <Theirs field={field} survey={survey} theirs={theirs} />
            </div>
            <div className={styles.choice}>
              <Button onClick={() => onResolve('mine')}>{t('Keep mine')}</Button>
              <Button onClick={() => onResolve('theirs')}>{t('Use theirs')}</Button>
            </div>
          </Note>
        </div>
      )}
    </div>
  );
}

function Theirs({ field, survey, theirs }: { field: SurveyField; survey: Survey; theirs: SurveyDraft }) {
  if (isMessage(field)) {
    return theirs[field].useDefault ? (
      <>
        <p>{t('The default:')}</p>
        <RichText html={defaultMessage(survey, field)} />
      </>
    ) : (
      <RichText html={theirs[field].html} />
    );
  }
  const words = valueWords[surveyFields[field].kind] as (value: unknown) => string;
  return <p>{words(theirs[field]) || t('(empty)')}</p>;
}

const valueWords: { [K in Exclude<FieldKind, 'message'>]: (value: DraftValues[K]) => string } = {
  requiredText: (name) => name,
  text: (words) => words,
  email: (address) => address,
  days: everyDaysWords,
  switch: (on) => (on ? t('On') : t('Off')),
  instant: momentOf,
};
