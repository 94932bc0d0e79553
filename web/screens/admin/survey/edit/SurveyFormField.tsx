import type { ReactNode } from 'react';
import type { Survey } from '#contract/entities/survey.ts';
import { surveyFields, type FieldKind, type SurveyField as Name } from '#rules/surveyFields.ts';
import { RichText } from '#web/components/RichText.tsx';
import { Field } from '#web/forms/RecordForm.tsx';
import type { FieldValue, RecordFormControl } from '#web/forms/useRecordForm.ts';
import { t } from '#web/i18n/translate.ts';
import { toInstant } from '#web/ui/dateTime.ts';
import { everyDaysText } from '../everyDaysText.ts';
import { momentOf } from './momentOf.ts';
import {
  defaultMessage,
  edgeOf,
  isMessage,
  type DraftMessage,
  type DraftValues,
  type SurveyValues,
} from './surveyValues.ts';

/** Props of a part of the survey's editor. */
export interface SurveyPartProps {
  survey: Survey;
  form: RecordFormControl<SurveyValues>;
}

/** A field of the survey's editor. */
export const SurveyFormField = <F extends Name>({
  name,
  survey,
  form,
  children,
}: SurveyPartProps & { name: F; children: (field: FieldValue<SurveyValues[F]>) => ReactNode }) => (
  <Field of={form} name={name} renderTheirs={(value) => <Theirs name={name} survey={survey} value={value} />}>
    {children}
  </Field>
);

function Theirs({ name, survey, value }: { name: Name; survey: Survey; value: unknown }) {
  if (isMessage(name)) {
    const { useDefault, html } = value as DraftMessage;
    if (!useDefault) return <RichText html={html} />;
    return (
      <>
        <p>{t('The default:')}</p>
        <RichText html={defaultMessage(survey, name)} />
      </>
    );
  }
  const text = valueTexts[surveyFields[name].kind] as (value: unknown, name: Name) => string;
  return <p>{text(value, name) || t('(empty)')}</p>;
}

const valueTexts: { [K in Exclude<FieldKind, 'message'>]: (value: DraftValues[K], name: Name) => string } = {
  requiredText: (name) => name,
  text: (text) => text,
  email: (address) => address,
  days: everyDaysText,
  switch: (on) => (on ? t('On') : t('Off')),
  instant: (value, name) => momentOf(toInstant(value, edgeOf(name))),
};
