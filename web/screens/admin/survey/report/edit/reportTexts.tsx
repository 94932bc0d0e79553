import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type {
  ReportArea,
  SurveyReportSection,
  SurveyReport,
  SurveyReportPatch,
} from '#contract/entities/surveyReport.ts';
import { ApiError } from '#web/api/ApiError.ts';
import { api } from '#web/api/client.ts';
import { reportQuery } from '#web/api/queries.ts';
import { queryClient } from '#web/api/queryClient.ts';
import { RichText } from '#web/components/RichText.tsx';
import { RichTextEditor } from '#web/components/RichTextEditor.tsx';
import { DraftOffer, Field, FormLayout, UnsavedGuard } from '#web/forms/RecordForm.tsx';
import { hasDraft } from '#web/forms/useDraft.ts';
import { useRecordForm } from '#web/forms/useRecordForm.ts';
import { formatListDate } from '#web/i18n/formatDates.ts';
import { plural, t } from '#web/i18n/translate.ts';
import { useAdmin } from '#web/screens/admin/useAdmin.ts';
import { Button } from '#web/ui/Button.tsx';
import { FactLine } from '#web/ui/FactLine.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import { useSurveyReport } from '../reportContext.ts';
import { AboutEveryone } from '../reportParts.tsx';
import styles from './reportTexts.module.css';
import { takeTexts } from './takeTexts.ts';

/**
 * The summary of the results: written by super administrators, visible to everyone. It is always about the whole survey.
 * Renders nothing if there is none.
 */
export function ExecutiveSummary() {
  const { superAdmin } = useAdmin();
  const report = useSurveyReport();
  if (!superAdmin && report.executiveSummary === null) return null;
  return (
    <AboutEveryone part={t('Executive summary')}>
      <section aria-labelledby="executive-summary" className={styles.summary}>
        {superAdmin ? (
          <EditedSummary key={report.survey.id} report={report} />
        ) : (
          <FoldedSummary report={report} html={report.executiveSummary!} />
        )}
      </section>
    </AboutEveryone>
  );
}

/** The summary with its editor, which is collapsed so that it does not push down what stands out. */
function EditedSummary({ report }: { report: SurveyReport }) {
  const { survey, executiveSummary } = report;
  const draft = `report.${survey.id}.summary`;
  const { isOpen, wasOpened, toggle } = useEditor(draft);
  const button = (
    <Button variant="plain" className={styles.more} aria-expanded={isOpen} onClick={toggle}>
      {isOpen ? t('Close the editor') : executiveSummary === null ? t('Write a summary') : t('Edit summary')}
    </Button>
  );
  return (
    <>
      {executiveSummary !== null && !isOpen ? (
        <FoldedSummary report={report} html={executiveSummary} button={button} />
      ) : (
        <div className={styles.head}>
          <h2 id="executive-summary">{t('Executive summary')}</h2>
          {button}
        </div>
      )}
      {executiveSummary !== null && isOpen && (
        <div className={styles.onPaper}>
          <SummaryMetadata report={report} />
          <RichText html={executiveSummary} />
        </div>
      )}
      {wasOpened && (
        <div hidden={!isOpen}>
          <ReportTextEditor
            surveyId={survey.id}
            draft={draft}
            label={t('Executive summary')}
            hint={t(
              'Everyone who can open this report sees it, whatever filter they use. It is about the whole survey, so do not name a person or a small group.',
            )}
            saveLabel={t('Save summary')}
            saved={executiveSummary}
            textOf={(each) => each.executiveSummary}
            patchOf={(html) => ({ executiveSummary: html })}
            success={t('Successfully updated executive summary')}
            failure={t('Failed to update executive summary')}
          />
        </div>
      )}
    </>
  );
}

/** Says how many people an executive summary is about, and when it was saved. */
export function SummaryMetadata({ report: { survey, summarised } }: { report: SurveyReport }) {
  const { completedCount } = survey.participants;
  const people = summarised?.sampleSize ?? completedCount;
  return (
    <FactLine className={styles.metadata}>
      <span>
        {people === completedCount
          ? plural(people, 'About the 1 person of the survey', 'About all {people} people', { people })
          : t('About the {people} people before answers were removed', { people })}
      </span>
      {summarised && <span>{t('Written {date}', { date: formatListDate(summarised.when) })}</span>}
    </FactLine>
  );
}

/** Shows two lines of a summary until it is opened. A longer one has a button. Paper shows all of it. */
function FoldedSummary({ report, html, button }: { report: SurveyReport; html: string; button?: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const [isLong, setIsLong] = useState(false);
  const text = useRef<HTMLDivElement>(null);
  const id = useId();
  useEffect(() => {
    if (isOpen) return;
    const measure = new ResizeObserver(([entry]) =>
      setIsLong(entry!.target.scrollHeight > entry!.target.clientHeight + 1),
    );
    measure.observe(text.current!);
    return () => measure.disconnect();
  }, [isOpen]);
  return (
    <>
      <div className={styles.head}>
        <h2 id="executive-summary">{t('Executive summary')}</h2>
        <div className={styles.buttons}>
          {isLong && (
            <Button
              variant="plain"
              className={styles.more}
              aria-expanded={isOpen}
              aria-controls={id}
              onClick={() => setIsOpen(!isOpen)}
            >
              {isOpen ? t('Show less') : t('Show all')}
            </Button>
          )}
          {button}
        </div>
      </div>
      <SummaryMetadata report={report} />
      {/* A link in the hidden part can get the focus, so it must become visible. */}
      <div id={id} ref={text} className={isOpen ? undefined : styles.folded} onFocus={() => setIsOpen(true)}>
        <RichText html={html} />
      </div>
    </>
  );
}

interface AreaAnalysisProps {
  section: Pick<SurveyReportSection, 'id'>;
  area: Pick<ReportArea, 'id' | 'name' | 'analysis'>;
}

/**
 * The analysis of an area's results: written by super administrators, visible to everyone. Renders nothing if there is
 * none.
 */
export function AreaAnalysis({ section, area: { id, name, analysis } }: AreaAnalysisProps) {
  const { superAdmin } = useAdmin();
  const surveyId = useSurveyReport().survey.id;
  const nameId = useId();
  const draft = `report.${surveyId}.${section.id}.${id}`;
  const { isOpen: editing, wasOpened, toggle } = useEditor(draft);
  if (!superAdmin) return analysis === null ? null : <RichText html={analysis} />;
  const analysisOf = (report: SurveyReport) =>
    report.sections.find((each) => each.id === section.id)?.areas.find((area) => area.id === id)?.analysis ?? null;
  const label = name ? t('Analysis of {name}', { name }) : t('Analysis');
  return (
    <div className={styles.section}>
      {analysis !== null && <RichText html={analysis} {...(editing && { className: styles.onPaper! })} />}
      <Button className={styles.edit} aria-expanded={editing} aria-describedby={nameId} onClick={toggle}>
        {editing ? t('Close the editor') : analysis === null ? t('Write an analysis') : t('Edit analysis')}
      </Button>
      <VisuallyHidden>
        <span id={nameId}>{label}</span>
      </VisuallyHidden>
      {wasOpened && (
        <div hidden={!editing}>
          <ReportTextEditor
            key={`${surveyId} ${section.id} ${id}`}
            surveyId={surveyId}
            draft={draft}
            label={label}
            hint={t('Everyone who can open this report sees it next to the results, whatever filter they use.')}
            saveLabel={t('Save analysis')}
            saved={analysis}
            textOf={analysisOf}
            patchOf={(html) => ({ sections: [{ id: section.id, areas: [{ id, analysis: html }] }] })}
            success={t('Successfully updated analysis')}
            failure={t('Failed to update executive analysis')}
          />
        </div>
      )}
    </div>
  );
}

/**
 * An editor behind its button. It is large and a page can have many, so it is rendered once it is opened, at first only
 * if it has a draft. It keeps its text while collapsed.
 */
function useEditor(draft: string) {
  const { superAdmin } = useAdmin();
  const [isOpen, setIsOpen] = useState(() => superAdmin && hasDraft(draft));
  const [wasOpened, setWasOpened] = useState(isOpen);
  const toggle = () => {
    setIsOpen(!isOpen);
    setWasOpened(true);
  };
  return { isOpen, wasOpened, toggle };
}

interface ReportTextEditorProps {
  surveyId: string;
  label: string;
  hint: string;
  saveLabel: string;
  /** Name of the draft. */
  draft: string;
  /** HTML as it is saved. Null if there is none. */
  saved: string | null;
  /** Returns this text from a report. */
  textOf: (report: SurveyReport) => string | null;
  /** Returns the request that saves this text, or removes it if it is null. */
  patchOf: (html: string | null) => SurveyReportPatch;
  success: string;
  failure: string;
}

/**
 * Edits a text of the report. Its buttons are enabled when the text is changed and disabled while and after it is saved
 * (docs/rules/survey-report.md#texts).
 */
function ReportTextEditor({
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
    draft,
    reload: async () => textOf(await queryClient.fetchQuery({ ...reportQuery(surveyId, {}), staleTime: 0 })),
    send: async (_, { html }) => {
      const written = await api.patchSurveyReport({ params: { surveyId }, body: patchOf(html || null) });
      showTexts(surveyId, written);
      return textOf(written);
    },
    // Whatever property the server names, the error is about this text, because the form has no other field.
    errorsOf: (error) => {
      const message = error instanceof ApiError ? error.messages[0]?.message : undefined;
      return message === undefined ? null : { html: `${label} ${message}.` };
    },
    success,
    failure,
  });
  const resting = !form.isChanged || form.isSaving || undefined;
  return (
    <FormLayout form={form} className={styles.editor}>
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
      <UnsavedGuard forms={[form]} text={t('Your changes to this report have not been saved yet.')} />
    </FormLayout>
  );
}

/** Updates the texts in every cached report of the survey. */
const showTexts = (surveyId: string, written: SurveyReport) =>
  queryClient.setQueriesData<SurveyReport>(
    { queryKey: ['survey', surveyId, 'report'] },
    (read) => read && takeTexts(read, written),
  );
