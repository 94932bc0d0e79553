import type { ReactNode } from 'react';
import type { Survey } from '#contract/entities/survey.ts';
import { missingFromDraft } from '#web/screens/admin/missingFromDraft.ts';
import { t } from '#web/i18n/translate.ts';
import { Card } from '#web/ui/Card.tsx';
import { editParts, type EditPartId } from './editParts.ts';
import styles from './EditSurveyForm.module.css';

interface EditPartProps {
  id: EditPartId;
  survey: Survey;
  children: ReactNode;
}

/** A part of the editor with its title. A mark shows if something in it is missing from a draft. */
export const EditPart = ({ id, survey, children }: EditPartProps) => (
  <Card as="section" aria-labelledby={id} className={styles.part}>
    <div className={styles.partHead}>
      <h2 id={id} tabIndex={-1} className={styles.partTitle}>
        {editParts()[id]}
      </h2>
      <MissingMark part={id} survey={survey} />
    </div>
    {children}
  </Card>
);

/** Marks a part if something in it is missing from a draft. */
export const MissingMark = ({ part, survey }: { part: EditPartId; survey: Survey }) =>
  missingFromDraft(survey).some((missing) => missing.part === part) && (
    <span className={styles.missing}>{t('Missing')}</span>
  );
