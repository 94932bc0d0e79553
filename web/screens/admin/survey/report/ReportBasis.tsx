import type { SurveyReport } from '#contract/entities/surveyReport.ts';
import { responsesWords } from '#web/components/charts/MissingNumber.tsx';
import { formatListDate } from '#web/i18n/formatDates.ts';
import { t } from '#web/i18n/translate.ts';
import { nameList } from './nameList.ts';
import styles from './ReportBasis.module.css';

/** Whose responses a report is about, whether they are still there, and where the norm comes from that it is compared with. */
export function ReportBasis({ report }: { report: SurveyReport }) {
  const { sampleSize, combinedSurveys, normative, whenErased } = report;
  return (
    <div className={styles.basis}>
      <p>
        {combinedSurveys.length > 0
          ? t('This report is about {responses}, those of {surveys} among them.', {
              responses: responsesWords(sampleSize),
              surveys: nameList(combinedSurveys.map(({ name }) => name)),
            })
          : t('This report is about {responses}.', { responses: responsesWords(sampleSize) })}
      </p>
      {whenErased && (
        <p>
          {t(
            'The answers were erased on {date}, when the time was over for which they are kept. The results are those of before; only the filters offered can be asked for, one at a time.',
            { date: formatListDate(whenErased) },
          )}
        </p>
      )}
      {normative && (
        <p>
          {t('About the norm: {source} This edition is of {date}.', {
            source: normative.source,
            date: formatListDate(normative.date),
          })}
        </p>
      )}
    </div>
  );
}
