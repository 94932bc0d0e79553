import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { failureWords } from '#web/api/failureWords.ts';
import { allReportsQuery, filtersQuery } from '#web/api/queries.ts';
import { t } from '#web/i18n/translate.ts';
import { ChoiceRows } from '#web/ui/ChoiceRows.tsx';
import { Note } from '#web/ui/Note.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useAdmin } from '#web/screens/admin/useAdmin.ts';
import { refusalWords } from '../refusalWords.ts';
import { ConfidentialityNote } from './ConfidentialityNote.tsx';
import { FilterChoices } from './FilterChoices.tsx';
import { otherReports, reportChoiceWords } from './otherReports.ts';
import { ReportDialog } from './ReportDialog.tsx';
import styles from './ReportDialog.module.css';
import { toChoice, toFilter, type AskedReport } from './useReportRequest.ts';

const nothing = 0;
const norm = 1;
/** The surveys come after the two. */
const firstSurvey = 2;

/** Chooses what the report is compared with: a survey or the norm, and other people of the same surveys. */
export function CompareDialog({ asked }: { asked: AskedReport }) {
  const { surveyId, request } = asked;
  const id = useId();
  const reports = useQuery(allReportsQuery(useAdmin().account.id));
  const [survey, setSurvey] = useState(request.compareToSurvey ?? null);
  const [toNorm, setToNorm] = useState(request.compareToNormative ?? false);
  const [choice, setChoice] = useState(() => toChoice(request.compareToFilter));
  const next = { ...request, compareToSurvey: survey, compareToNormative: toNorm, compareToFilter: toFilter(choice) };
  const { data: offered, error: filtersError } = useQuery(filtersQuery(surveyId, next));
  const others = otherReports(reports.data, surveyId);
  const chosen = survey === null ? -1 : (others?.findIndex((report) => report.survey.id === survey) ?? -1);

  const choose = (value: number) => {
    setToNorm(value === norm);
    setSurvey(others?.[value - firstSurvey]?.survey.id ?? null);
  };
  const clear = () => {
    choose(nothing);
    setChoice(toChoice(undefined));
  };
  return (
    <ReportDialog
      title={t('Compare the report')}
      asked={asked}
      next={next}
      offered={offered}
      onClear={survey !== null || toNorm || toFilter(choice) ? clear : undefined}
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
                const isCombined = request.combineWithSurveys?.includes(report.survey.id);
                return {
                  value: firstSurvey + index,
                  label: reportChoiceWords(report),
                  ...(isCombined && { hint: t('The report is combined with this survey.'), disabled: true }),
                };
              }),
            ]}
            value={toNorm ? norm : chosen === -1 ? nothing : firstSurvey + chosen}
            onChange={choose}
          />
        )}
        {!others &&
          (reports.error ? <Note tone="error">{failureWords(reports.error)}</Note> : <Skeleton height="168px" />)}
      </div>
      <div>
        <h3 className={styles.title}>{t('With other people of this survey')}</h3>
        <p className={styles.quiet}>{t('For example, one group with another, or with everyone.')}</p>
        {offered && <FilterChoices offered={offered} choice={choice} onChange={setChoice} />}
        {!offered &&
          (filtersError ? <Note tone="error">{refusalWords(filtersError)}</Note> : <Skeleton height="180px" />)}
      </div>
      {offered && <ConfidentialityNote minimum={offered.minimum} />}
    </ReportDialog>
  );
}
