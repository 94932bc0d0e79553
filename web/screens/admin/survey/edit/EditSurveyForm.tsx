import { Link, useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Survey } from '#contract/entities/survey.ts';
import { surveyAllows } from '#rules/surveyActions.ts';
import { surveyFieldNames, surveyFields } from '#rules/surveyFields.ts';
import { api } from '#web/api/client.ts';
import { surveyQuery } from '#web/api/queries.ts';
import { queryClient } from '#web/api/queryClient.ts';
import { loadRichTextField } from '#web/components/RichTextEditor.tsx';
import { DraftOffer, FormLayout, SaveBar, UnsavedGuard } from '#web/forms/RecordForm.tsx';
import { useRecordForm } from '#web/forms/useRecordForm.ts';
import { t } from '#web/i18n/translate.ts';
import { PageHeading } from '#web/layout/PageHeading.tsx';
import { paths } from '#web/paths.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { InputField } from '#web/ui/InputField.tsx';
import { MissingNote } from '#web/screens/admin/MissingParts.tsx';
import { ContactFields } from './ContactFields.tsx';
import { DistressPart } from './DistressPart.tsx';
import { EditIndex } from './EditIndex.tsx';
import { EditNotes } from './EditNotes.tsx';
import { EditPart } from './EditPart.tsx';
import styles from './EditSurveyForm.module.css';
import { MessagesPart } from './MessagesPart.tsx';
import { ParticipantsPart } from './ParticipantsPart.tsx';
import { QuestionsPart } from './QuestionsPart.tsx';
import { ScheduleFields } from './ScheduleFields.tsx';
import { ShownMails } from './ShownMails.tsx';
import { SurveyFormField } from './SurveyFormField.tsx';
import {
  fieldLabel,
  isSameField,
  surveyErrors,
  surveyPatch,
  surveyValuesOf,
  type SurveyValues,
} from './surveyValues.ts';

/** The form for everything in a survey that can be changed, saved together. */
export function EditSurveyForm({ survey }: { survey: Survey }) {
  const form = useSurveyForm(survey);
  // Loads the editor before the first message is written. If that fails, the editor is requested again when it is
  // needed.
  useEffect(() => void loadRichTextField().catch(() => undefined), []);

  // A link may lead to a part of the form, also again.
  const location = useLocation();
  useEffect(() => {
    const part = location.hash ? document.getElementById(location.hash) : null;
    (part?.querySelector<HTMLElement>('input, a, button') ?? part)?.focus({ preventScroll: true });
    part?.scrollIntoView();
  }, [location]);

  const part = { survey, form };
  return (
    <FormLayout form={form} className={styles.form}>
      <PageHeading>{t('Edit survey')}</PageHeading>
      <EditIndex survey={survey} />
      <div className={styles.parts}>
        <DraftOffer forms={[form]} />
        <EditNotes {...part} />
        <MissingNote survey={survey} withLinks />

        <EditPart id="name-and-type" survey={survey}>
          <SurveyFormField {...part} name="name">
            {(field) => <InputField {...field} />}
          </SurveyFormField>
          <div>
            <p className={styles.label}>{t('Survey type')}</p>
            <p>{survey.template.name}</p>
          </div>
        </EditPart>
        <QuestionsPart survey={survey} />
        <DistressPart {...part} />
        <ParticipantsPart {...part} />
        <ScheduleFields {...part} />
        <ContactFields {...part} />
        <MessagesPart {...part} />
        <ShownMails {...part} />
        <SaveBar
          forms={[form]}
          otherwise={
            <Link {...paths.survey(survey.id)} className={buttonClass('primary')}>
              {t('Done')}
            </Link>
          }
        />
        <UnsavedGuard forms={[form]} text={t('Your changes to this survey have not been saved yet.')} />
      </div>
    </FormLayout>
  );
}

function useSurveyForm(survey: Survey) {
  const surveyId = survey.id;
  const { queryKey } = surveyQuery(surveyId);
  const show = async (read: Survey) => {
    // The response to an earlier request would be older than this one.
    await queryClient.cancelQueries({ queryKey, exact: true });
    queryClient.setQueryData(queryKey, read);
    return read;
  };
  return useRecordForm({
    record: survey,
    valuesOf: surveyValuesOf,
    labels: surveyLabels(),
    draft: `survey.${surveyId}`,
    unstored: ['testEmails'],
    isSame: isSameField,
    check: (values, changed) => surveyErrors(values, changed, survey),
    frozenIn: ({ status }) => surveyFieldNames.filter((field) => !surveyAllows(status, surveyFields[field].while)),
    isLocked: ({ locked }) => locked,
    reload: async () => show(await api.getSurvey({ params: { surveyId } })),
    send: async (_, values, now) =>
      show(await api.patchSurvey({ params: { surveyId }, body: surveyPatch(surveyValuesOf(now), values, now) })),
    success: t('Updated survey'),
    failure: t('Failed to update survey.'),
    stale: [['surveys']],
  });
}

const surveyLabels = () =>
  ({
    ...Object.fromEntries(surveyFieldNames.map((field) => [field, fieldLabel(field)])),
    testEmails: t('Send me a test email'),
  }) as Record<keyof SurveyValues, string>;
