import { useId, useState } from 'react';
import type { ReportArea, ReportSection, SurveyReport } from '#contract/entities/surveyReport.ts';
import { RichText } from '#web/components/RichText.tsx';
import { t } from '#web/i18n/translate.ts';
import { Button } from '#web/ui/Button.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import { useAdmin } from '#web/screens/admin/useAdmin.ts';
import { useReport } from '../reportContext.ts';
import { ReportTextEditor } from './ReportTextEditor.tsx';
import styles from './ReportText.module.css';

interface AreaAnalysisProps {
  section: Pick<ReportSection, 'id'>;
  area: Pick<ReportArea, 'id' | 'name' | 'analysis'>;
}

/** What an area's results mean, in words: written by super administrators, read by everybody; nothing where there is none. */
export function AreaAnalysis({ section, area: { id, name, analysis } }: AreaAnalysisProps) {
  const { superAdmin } = useAdmin();
  const surveyId = useReport().survey.id;
  const nameId = useId();
  // An editor is heavy, and a page has many areas; one that was opened keeps what was typed while it is folded in.
  const [editing, setEditing] = useState(false);
  const [opened, setOpened] = useState(false);
  const toggle = () => {
    setEditing(!editing);
    setOpened(true);
  };
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
      {opened && (
        <div hidden={!editing}>
          <ReportTextEditor
            key={`${surveyId} ${section.id} ${id}`}
            surveyId={surveyId}
            draft={`${section.id}.${id}`}
            label={label}
            hint={t('Everybody who may read this report reads it beside the results, whatever they filter by.')}
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
