import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { allReportsQuery, filtersQuery } from '#web/api/queries.ts';
import { t } from '#web/i18n/translate.ts';
import { useAdmin } from '#web/screens/admin/useAdmin.ts';
import { useShownReport } from '../reportContext.ts';
import styles from './ReportRequestBar.module.css';
import { requestChips } from './requestChips.ts';
import type { AskedReport } from './useReportRequest.ts';

/** How many people the report covers, and its filters, comparisons and combined surveys, each with a button that removes it. */
export function RequestChips({ asked: { surveyId, request, options, ask } }: { asked: AskedReport }) {
  const { account } = useAdmin();
  const shown = useShownReport();
  const isPlain = options === undefined;
  const { data: offered } = useQuery({ ...filtersQuery(surveyId), enabled: !isPlain });
  const { data: reports } = useQuery({ ...allReportsQuery(account.id), enabled: !isPlain });
  const count = useRef<HTMLParagraphElement>(null);

  // The button that was pressed is gone with its chip.
  const takeBack = (without: AskedReport['request']) => {
    ask(without);
    count.current?.focus();
  };
  const chips = requestChips(request, offered ?? null, reports ?? null);
  return (
    <div className={styles.asked}>
      <p ref={count} role="status" tabIndex={-1} className={styles.people}>
        {shown.options === options
          ? shown.report.sampleSize === 1
            ? t('1 person')
            : t('{people} people', { people: shown.report.sampleSize })
          : shown.waiting
            ? t('Loading …')
            : t('Not shown')}
      </p>
      {chips.length > 0 && (
        <ul aria-label={t('Filters, comparisons and combined surveys')} className={styles.chips}>
          {chips.map(({ key, words, without }) => (
            <li key={key} className={styles.chip}>
              <span className={styles.words}>{words}</span>
              <button
                type="button"
                className={styles.remove}
                aria-label={t('Remove: {words}', { words })}
                onClick={() => takeBack(without)}
              >
                <svg viewBox="0 0 20 20" width="16" height="16" aria-hidden="true">
                  <path
                    d="M5 5l10 10M15 5L5 15"
                    fill="none"
                    stroke="currentColor"
                    strokeWidth="1.75"
                    strokeLinecap="round"
                  />
                </svg>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
