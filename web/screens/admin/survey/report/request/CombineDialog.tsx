import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { failureWords } from '#web/api/failureWords.ts';
import { allReportsQuery, filtersQuery } from '#web/api/queries.ts';
import { t } from '#web/i18n/translate.ts';
import { ChoiceRows } from '#web/ui/ChoiceRows.tsx';
import { Note } from '#web/ui/Note.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useAdmin } from '#web/screens/admin/useAdmin.ts';
import { otherReports, reportChoiceWords } from './otherReports.ts';
import { ReportDialog } from './ReportDialog.tsx';
import styles from './ReportDialog.module.css';
import type { AskedReport } from './useReportRequest.ts';

/** Chooses the surveys whose answers count as one with those of this survey. */
export function CombineDialog({ asked }: { asked: AskedReport }) {
  const { surveyId, request } = asked;
  const id = useId();
  const { data, error } = useQuery(allReportsQuery(useAdmin().account.id));
  const [combined, setCombined] = useState(request.combineWithSurveys ?? []);
  const next = { ...request, combineWithSurveys: combined };
  // Without a filter they make no difference.
  const { data: offered } = useQuery({
    ...filtersQuery(surveyId, next),
    enabled: Boolean(request.filter ?? request.compareToFilter),
  });
  const others = otherReports(data, surveyId);
  return (
    <ReportDialog
      title={t('Combine surveys')}
      asked={asked}
      next={next}
      offered={offered}
      onClear={combined.length > 0 ? () => setCombined([]) : undefined}
    >
      <div>
        <h3 id={`${id}-surveys`} className={styles.title}>
          {t('Together with')}
        </h3>
        <p className={styles.quiet}>
          {t('The report covers the answers to all chosen surveys. You can combine closed surveys of the same type.')}
        </p>
        {others?.length === 0 && <p>{t('There is no other closed survey of this type yet.')}</p>}
        {others && others.length > 0 && (
          <ChoiceRows
            type="checkbox"
            labelledBy={`${id}-surveys`}
            name={`${id}-surveys`}
            options={others.map((report, value) => {
              const isCompared = report.survey.id === request.compareToSurvey;
              return {
                value,
                label: reportChoiceWords(report),
                ...(isCompared && {
                  hint: t('The report is compared with this survey.'),
                  disabled: !combined.includes(report.survey.id),
                }),
              };
            })}
            value={others.flatMap(({ survey }, index) => (combined.includes(survey.id) ? [index] : []))}
            onChange={(chosen) => setCombined(chosen.map((index) => others[index]!.survey.id))}
          />
        )}
        {!others && (error ? <Note tone="error">{failureWords(error)}</Note> : <Skeleton height="112px" />)}
      </div>
    </ReportDialog>
  );
}
