import { surveyFieldNames } from '#rules/surveyFields.ts';
import { t } from '#web/i18n/translate.ts';
import { Note } from '#web/ui/Note.tsx';
import { toInstant } from '#web/ui/dateTime.ts';
import { momentOf } from './momentOf.ts';
import type { SurveyPartProps } from './SurveyFormField.tsx';
import { fieldLabel } from './surveyValues.ts';

/** What has become of the survey while it was edited, and what that means for what was typed. */
export function EditNotes({ survey, form: { isChanged, lost, conflicts } }: SurveyPartProps) {
  if (survey.locked) {
    return (
      <Note tone="error">
        {isChanged
          ? t(
              'This survey was closed while you were editing, so nothing of it can be changed any more. What you typed is not saved; it is still here, so that you can copy it.',
            )
          : t('This survey was closed while you were editing. Nothing of it can be changed any more.')}
      </Note>
    );
  }
  const lostBesides = surveyFieldNames.filter((field) => field !== 'openAt' && lost[field] !== undefined);
  return (
    <>
      {lost.openAt && (
        <Note tone="error">
          {toInstant(lost.openAt, 'start')
            ? t(
                'This survey was opened while you were editing. Its start date can no longer be changed, so yours ({time}) is not saved. Everything else you typed is kept.',
                { time: momentOf(toInstant(lost.openAt, 'start')) },
              )
            : t(
                'This survey was opened while you were editing. Its start date can no longer be changed. Everything else you typed is kept.',
              )}
        </Note>
      )}
      {lostBesides.map((field) => (
        <Note key={field} tone="error">
          {t(
            'This survey was opened while you were editing. “{field}” can no longer be changed, so your choice is not saved. Everything else you typed is kept.',
            { field: fieldLabel(field) },
          )}
        </Note>
      ))}
      {conflicts.length > 0 && (
        <Note tone="error">
          {t(
            'Somebody else has changed this survey while you were editing. Please choose below whose change is to stay; then save.',
          )}
        </Note>
      )}
    </>
  );
}
