import { t } from '#web/i18n/translate.ts';
import { Button } from '#web/ui/Button.tsx';
import { Note } from '#web/ui/Note.tsx';
import { useShownReport } from '../reportContext.ts';
import { CombineDialog } from './CombineDialog.tsx';
import { CompareDialog } from './CompareDialog.tsx';
import { DownloadReportButton } from './DownloadReportButton.tsx';
import { FilterDialog } from './FilterDialog.tsx';
import { PrintReportButton } from './PrintReportButton.tsx';
import { RequestChips } from './RequestChips.tsx';
import styles from './ReportRequestBar.module.css';
import { parseOptions, useReportRequest } from './useReportRequest.ts';

/** What a report is about and compared with, and what can be done with it. */
export function ReportRequestBar() {
  const asked = useReportRequest();
  const { surveyId, understood, modal, open } = asked;
  // Prints what is on the screen, also after another report was rejected.
  const { request: shown } = parseOptions(useShownReport().options);
  return (
    <div className={styles.bar}>
      <div role="group" aria-label={t('This report')} className={styles.actions}>
        <Button aria-haspopup="dialog" onClick={() => open('filter')}>
          {t('Filter')}
        </Button>
        <Button aria-haspopup="dialog" onClick={() => open('compare')}>
          {t('Compare')}
        </Button>
        <Button aria-haspopup="dialog" onClick={() => open('combine')}>
          {t('Combine')}
        </Button>
        <span className={styles.files}>
          <PrintReportButton surveyId={surveyId} request={shown} />
          <DownloadReportButton surveyId={surveyId} request={shown} />
        </span>
      </div>
      {!understood && (
        <Note tone="attention">
          <p>
            {t(
              'This link asks for something the report doesn’t offer, so you see the whole report. The link may be incomplete.',
            )}
          </p>
        </Note>
      )}
      <RequestChips asked={asked} />
      {modal === 'filter' && <FilterDialog asked={asked} />}
      {modal === 'compare' && <CompareDialog asked={asked} />}
      {modal === 'combine' && <CombineDialog asked={asked} />}
    </div>
  );
}
