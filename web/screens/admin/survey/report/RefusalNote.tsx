import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { hasCode } from '#web/api/failureWords.ts';
import { ConfidentialityLink } from '#web/components/Confidentiality.tsx';
import { t } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { Note } from '#web/ui/Note.tsx';
import styles from './RefusalNote.module.css';
import { refusalWords } from './refusalWords.ts';
import { useShownReport } from './reportContext.ts';

/**
 * Shown above the last report when the one requested instead is rejected: the reason, and links out of it. It takes the focus, so that
 * screen readers announce it.
 */
export function RefusalNote() {
  const { report, options, refusal } = useShownReport();
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusal) note.current?.focus();
  }, [refusal]);

  if (refusal === null) return null;
  return (
    <div ref={note} tabIndex={-1} className={styles.refusal}>
      <Note tone="attention">
        <p className={styles.reason}>{refusalWords(refusal)}</p>
        <p>{t('Below is still the report you had before.')}</p>
        <p className={styles.ways}>
          <Link {...paths.surveyReport(report.survey.id, options)}>{t('Back to the last report')}</Link>
          {options !== undefined && <Link {...paths.surveyReport(report.survey.id)}>{t('Show the whole report')}</Link>}
          {hasCode(refusal, 'SampleTooSmall') && <ConfidentialityLink />}
        </p>
      </Note>
    </div>
  );
}
