import { surveyFieldNames } from '#rules/surveyFields.ts';
import { t } from '#web/i18n/translate.ts';
import { Note } from '#web/ui/Note.tsx';
import { toInstant } from '#web/ui/dateTime.ts';
import { momentOf } from './momentOf.ts';
import type { SurveyPartProps } from './SurveyFormField.tsx';
import { fieldLabel } from './surveyValues.ts';

/** What happened to the survey while it was edited, and what that means for unsaved changes. */
export function EditNotes({ survey, form: { isChanged, lost, conflicts } }: SurveyPartProps) {
  if (survey.locked) {
    return (
      <Note tone="error">
        {isChanged
          ? t(
              'This survey was closed while you were editing, so it can no longer be changed. Your changes are not saved. They are still here so that you can copy them.',
            )
          : t('This survey was closed while you were editing. It can no longer be changed.')}
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
            'Someone else changed this survey while you were editing. Below, choose whose changes to keep, then save.',
          )}
        </Note>
      )}
    </>
  );
}
