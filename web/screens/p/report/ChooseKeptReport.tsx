import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { formatListDate } from '#web/i18n/formatDates.ts';
import { t } from '#web/i18n/translate.ts';
import { PageHeading } from '#web/layout/PageHeading.tsx';
import { usePage } from '#web/layout/page.ts';
import { RemoveKeptReport } from '#web/layout/RemoveKeptReport.tsx';
import { paths } from '#web/paths.ts';
import type { KeptReport } from '#web/session/keptReports.ts';
import { showKeptReport } from '#web/session/shownKeptReport.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { FactLine } from '#web/ui/FactLine.tsx';
import styles from './ChooseKeptReport.module.css';
import type { KeptEntry } from './loadReport.ts';

interface ChooseKeptReportProps {
  kept: readonly KeptEntry[];
  /** Shows the chosen one. */
  onChosen: () => void;
}

/** The reports kept on this device, where there are several: to open or to remove. */
export function ChooseKeptReport({ kept, onChosen }: ChooseKeptReportProps) {
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const status = useRef<HTMLParagraphElement>(null);
  usePage({ title: t('Reports on this device') });
  // The button that was pressed is gone.
  useEffect(() => {
    if (removed.length > 0) status.current?.focus();
  }, [removed]);
  const choose = (id: string) => {
    showKeptReport(id);
    onChosen();
  };
  const entries = kept.filter(({ id }) => !removed.includes(id));
  return (
    <div className={styles.page}>
      <PageHeading>{t('Reports on this device')}</PageHeading>
      <p ref={status} role="status" tabIndex={-1} className={styles.status}>
        {removed.length > 0 && t('The report was removed from this device.')}
      </p>
      <ul className={styles.list}>
        {entries.map(({ id, report }) => (
          <Card as="li" key={id} className={styles.entry}>
            <h2 id={`kept-${id}`} className={styles.name}>
              {report ? report.content.participation.name : t('This report cannot be opened any more')}
            </h2>
            {report && <Facts report={report} />}
            <div className={styles.actions}>
              {report && (
                <Button aria-describedby={`kept-${id}`} onClick={() => choose(id)}>
                  {t('Open the report')}
                </Button>
              )}
              <RemoveKeptReport id={id} describedBy={`kept-${id}`} onRemoved={() => setRemoved([...removed, id])} />
            </div>
          </Card>
        ))}
      </ul>
      {entries.length === 0 && (
        <p>
          <Link {...paths.home()} className={buttonClass('quiet')}>
            {t('Continue')}
          </Link>
        </p>
      )}
    </div>
  );
}

function Facts({
  report: {
    content: {
      participation: { account, whenCompleted },
    },
  },
}: {
  report: KeptReport;
}) {
  return (
    <FactLine>
      <span>{account.name}</span>
      {whenCompleted && <time dateTime={whenCompleted}>{formatListDate(whenCompleted)}</time>}
    </FactLine>
  );
}
