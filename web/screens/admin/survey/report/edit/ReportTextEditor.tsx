import type { SurveyReport, SurveyReportPatch } from '#contract/entities/surveyReport.ts';
import { api } from '#web/api/client.ts';
import { reportQuery } from '#web/api/queries.ts';
import { queryClient } from '#web/api/queryClient.ts';
import { RichText } from '#web/components/RichText.tsx';
import { RichTextEditor } from '#web/components/RichTextEditor.tsx';
import { DraftOffer, Field, FormFrame, UnsavedGuard } from '#web/forms/RecordForm.tsx';
import { useRecordForm } from '#web/forms/useRecordForm.ts';
import { t } from '#web/i18n/translate.ts';
import { Button } from '#web/ui/Button.tsx';
import styles from './ReportText.module.css';
import { takeTexts } from './takeTexts.ts';

interface ReportTextEditorProps {
  surveyId: string;
  label: string;
  hint: string;
  saveLabel: string;
  /** Name of its draft. */
  draft: string;
  /** HTML as it is saved; null if there is none. */
  saved: string | null;
  /** The text in a report. */
  textOf: (report: SurveyReport) => string | null;
  /** The change of a report that saves a text, null to remove it. */
  patchOf: (html: string | null) => SurveyReportPatch;
  success: string;
  failure: string;
}

/**
 * Edits a text of the report. Its buttons are enabled when the text is changed and disabled while and after it is saved
 * (docs/rules/survey-report.md#texts).
 */
export function ReportTextEditor({
  surveyId,
  label,
  hint,
  saveLabel,
  draft,
  saved,
  textOf,
  patchOf,
  success,
  failure,
}: ReportTextEditorProps) {
  const form = useRecordForm({
    record: saved,
    valuesOf: (html) => ({ html: html ?? '' }),
    labels: { html: label },
    draft: `report.${surveyId}.${draft}`,
    reload: async () => textOf(await queryClient.fetchQuery({ ...reportQuery(surveyId, {}), staleTime: 0 })),
    send: async (_, { html }) => {
      const written = await api.patchSurveyReport({ params: { surveyId }, body: patchOf(html || null) });
      showTexts(surveyId, written);
      return textOf(written);
    },
    success,
    failure,
  });
  const resting = !form.isChanged || form.isSaving || undefined;
  return (
    <FormFrame form={form} className={styles.editor}>
      <DraftOffer forms={[form]} />
      <Field of={form} name="html" renderTheirs={(html) => <RichText html={html} />}>
        {(field) => <RichTextEditor {...field} hint={hint} />}
      </Field>
      <div className={styles.actions}>
        <Button type="submit" aria-disabled={resting}>
          {saveLabel}
        </Button>
        {form.isChanged && !form.isSaving && (
          <Button variant="plain" onClick={form.discard}>
            {t('Discard changes')}
          </Button>
        )}
      </div>
      <UnsavedGuard forms={[form]} text={t('Your changes to this report are not saved yet.')} />
    </FormFrame>
  );
}

/** Shows the texts of a report in every report of the survey that was read. */
const showTexts = (surveyId: string, written: SurveyReport) =>
  queryClient.setQueriesData<SurveyReport>(
    { queryKey: ['survey', surveyId, 'report'] },
    (read) => read && takeTexts(read, written),
  );
