import type { Survey } from '#contract/entities/survey.ts';
import { isEmailAddress } from '#web/components/isEmailAddress.ts';
import { surveyAllows } from '#rules/surveyActions.ts';
import { fieldsOfKind, isSurveyField, type SurveyField } from '#rules/surveyFields.ts';
import { changedFields, fieldLabel, type SurveyDraft } from './surveyDraft.ts';
import { ApiError } from '#web/api/ApiError.ts';
import { scheduleFaults } from '#web/components/scheduleFaults.ts';
import { t } from '#web/i18n/translate.ts';
import { fromInstant, toInstant, type DateTime, type DayEdge } from '#web/ui/dateTime.ts';
import { isUnfinished } from './useDateTime.ts';

export type DraftFaults = Partial<Record<SurveyField, string>>;

interface Typed {
  openAt: DateTime;
  closeAt: DateTime;
}

/** What the browser can say is wrong with what was changed, by field. What was not changed is not looked at. */
export function draftFaults(
  saved: SurveyDraft,
  draft: SurveyDraft,
  typed: Typed,
  { status }: Pick<Survey, 'status'>,
): DraftFaults {
  const changed = new Set(changedFields(saved, draft));
  const faults: DraftFaults = {};
  if (draft.name.trim() === '') faults.name = t('Please enter a name.');
  for (const field of fieldsOfKind('email')) {
    if (changed.has(field) && draft[field].trim() !== '' && !isEmailAddress(draft[field].trim())) {
      faults[field] = t('Please enter a whole e-mail address, such as ann@example.org.');
    }
  }
  const newDates =
    changed.has('openAt') || changed.has('closeAt') || isUnfinished(typed.openAt) || isUnfinished(typed.closeAt);
  if (!newDates) return faults;
  const savedDates = { openAt: asTyped(saved.openAt, 'start'), closeAt: asTyped(saved.closeAt, 'end') };
  return {
    ...faults,
    ...scheduleFaults(surveyAllows(status, 'editStart') ? typed.openAt : null, typed.closeAt, savedDates),
  };
}

/** An instant as the fields tell it, which show no seconds. */
function asTyped(instant: string | null, edge: DayEdge): Date | null {
  const shown = toInstant(fromInstant(instant, edge), edge);
  return shown === null ? null : new Date(shown);
}

/** What the server says is wrong, by field, with the name of the field before it; of an error of another kind nothing. */
export function serverFaults(error: unknown): DraftFaults {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(
    error.messages.flatMap(({ property, message }) => {
      const field = property.replace(/^scheduling\./, '').replace(/\.(html|useDefault)$/, '');
      return isSurveyField(field) ? [[field, `${fieldLabel(field)} ${message}.`]] : [];
    }),
  );
}
