import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { ReportTile } from '#contract/entities/surveyReport.ts';
import { failureMessage } from '#web/api/failureMessage.ts';
import { allReportsQuery, filtersQuery } from '#web/api/queries.ts';
import { formatListDate } from '#web/i18n/formatDates.ts';
import { t } from '#web/i18n/translate.ts';
import { useAdmin } from '#web/screens/admin/useAdmin.ts';
import { ChoiceRows } from '#web/ui/ChoiceRows.tsx';
import { Note } from '#web/ui/Note.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { rejectionText } from '../reportContext.ts';
import { FilterChoices } from './FilterChoices.tsx';
import styles from './ReportPanel.module.css';
import { ReportPanel, useDraftRequest } from './ReportPanel.tsx';
import type { ReportRequestState } from './useReportRequest.ts';

/** Chooses whose answers the report is about. */
export function FilterPanel({ requested }: { requested: ReportRequestState }) {
  const [next, change] = useDraftRequest(requested);
  const { data: offered, error } = useQuery(filtersQuery(requested.surveyId, next));
  return (
    <ReportPanel
      title={t('Filter the report')}
      requested={requested}
      next={next}
      offered={offered}
      onClear={next.filter ? () => change({ filter: null }) : undefined}
    >
      <div>
        <h3 className={styles.title}>{t('Whose answers')}</h3>
        <p className={styles.quiet}>
          {t(
            'If you choose several answers to one question, people who gave any of them are included. If you choose answers to several questions, only people who match all of them are included.',
          )}
        </p>
        {offered && <FilterChoices offered={offered} filter={next.filter} onChange={(filter) => change({ filter })} />}
        {!offered && (error ? <Note tone="error">{rejectionText(error)}</Note> : <Skeleton height="180px" />)}
      </div>
      {offered && <ConfidentialityNote minimum={offered.minimum} />}
    </ReportPanel>
  );
}

const nothing = 0;

const norm = 1;

/** The index of the first survey, after the two options above. */
const firstSurvey = 2;

/** Chooses what the report is compared with: a survey or the norm, and other people of the same surveys. */
export function ComparePanel({ requested }: { requested: ReportRequestState }) {
  const { surveyId } = requested;
  const id = useId();
  const reports = useQuery(allReportsQuery(useAdmin().account.id));
  const [next, change] = useDraftRequest(requested);
  const { compareToSurvey, compareToNormative, compareToFilter } = next;
  const { data: offered, error: filtersError } = useQuery(filtersQuery(surveyId, next));
  const others = otherReports(reports.data, surveyId);
  const chosen = others?.findIndex(({ survey }) => survey.id === compareToSurvey) ?? -1;

  const choose = (value: number) =>
    change({
      compareToSurvey: others?.[value - firstSurvey]?.survey.id ?? null,
      compareToNormative: value === norm,
    });
  return (
    <ReportPanel
      title={t('Compare the report')}
      requested={requested}
      next={next}
      offered={offered}
      onClear={
        compareToSurvey || compareToNormative || compareToFilter
          ? () => change({ compareToSurvey: null, compareToNormative: false, compareToFilter: null })
          : undefined
      }
    >
      <div>
        <h3 id={`${id}-with`} className={styles.title}>
          {t('With another survey or the norm')}
        </h3>
        {others && (
          <ChoiceRows
            type="radio"
            labelledBy={`${id}-with`}
            name={`${id}-with`}
            options={[
              { value: nothing, label: t('Neither') },
              { value: norm, label: t('The norm: other organisations with the same survey') },
              ...others.map((report, index) => {
                const isCombined = next.combineWithSurveys?.includes(report.survey.id);
                return {
                  value: firstSurvey + index,
                  label: reportChoiceText(report),
                  ...(isCombined && { hint: t('The report is combined with this survey.'), disabled: true }),
                };
              }),
            ]}
            value={compareToNormative ? norm : chosen === -1 ? nothing : firstSurvey + chosen}
            onChange={choose}
          />
        )}
        {!others &&
          (reports.error ? <Note tone="error">{failureMessage(reports.error)}</Note> : <Skeleton height="168px" />)}
      </div>
      <div>
        <h3 className={styles.title}>{t('With other people of this survey')}</h3>
        <p className={styles.quiet}>{t('For example, one group with another, or with everyone.')}</p>
        {offered && (
          <FilterChoices
            offered={offered}
            filter={compareToFilter}
            onChange={(filter) => change({ compareToFilter: filter })}
          />
        )}
        {!offered &&
          (filtersError ? <Note tone="error">{rejectionText(filtersError)}</Note> : <Skeleton height="180px" />)}
      </div>
      {offered && <ConfidentialityNote minimum={offered.minimum} />}
    </ReportPanel>
  );
}

/** Chooses the surveys whose answers are combined with those of this survey. */
export function CombinePanel({ requested }: { requested: ReportRequestState }) {
  const { surveyId } = requested;
  const id = useId();
  const { data, error } = useQuery(allReportsQuery(useAdmin().account.id));
  const [next, change] = useDraftRequest(requested);
  const combined = next.combineWithSurveys ?? [];
  // The offered filters only matter if the request has a filter.
  const { data: offered } = useQuery({
    ...filtersQuery(surveyId, next),
    enabled: Boolean(next.filter ?? next.compareToFilter),
  });
  const others = otherReports(data, surveyId);
  return (
    <ReportPanel
      title={t('Combine surveys')}
      requested={requested}
      next={next}
      offered={offered}
      onClear={combined.length > 0 ? () => change({ combineWithSurveys: [] }) : undefined}
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
              const isCompared = report.survey.id === next.compareToSurvey;
              return {
                value,
                label: reportChoiceText(report),
                ...(isCompared && {
                  hint: t('The report is compared with this survey.'),
                  disabled: !combined.includes(report.survey.id),
                }),
              };
            })}
            value={others.flatMap(({ survey }, index) => (combined.includes(survey.id) ? [index] : []))}
            onChange={(chosen) => change({ combineWithSurveys: chosen.map((index) => others[index]!.survey.id) })}
          />
        )}
        {!others && (error ? <Note tone="error">{failureMessage(error)}</Note> : <Skeleton height="112px" />)}
      </div>
    </ReportPanel>
  );
}

/**
 * The reports that this report can be compared or combined with: those on surveys of the same type. Null while loading.
 */
function otherReports(reports: readonly ReportTile[] | undefined, surveyId: string): ReportTile[] | null {
  if (!reports) return null;
  const own = reports.find(({ survey }) => survey.id === surveyId);
  return reports.filter(({ survey }) => survey.id !== surveyId && survey.template.id === own?.survey.template.id);
}

/** "Spring pulse (closed 3 May 2026, 120 completed)". */
function reportChoiceText({ survey: { name, whenClosed, participants } }: ReportTile): string {
  const completed = participants.completedCount;
  return whenClosed === null
    ? t('{name} ({completed} completed)', { name, completed })
    : t('{name} (closed {date}, {completed} completed)', { name, date: formatListDate(whenClosed), completed });
}

/** Why some filters are not available. `minimum`: the minimum number of people for a number to be shown. */
const ConfidentialityNote = ({ minimum }: { minimum: number }) => (
  <Note tone="info">
    <p>
      {t(
        'People answered in confidence. Nothing is shown for fewer than {minimum} people, or if comparing it with other results could identify people. If a combination cannot be shown, you keep the current report.',
        { minimum },
      )}
    </p>
  </Note>
);
