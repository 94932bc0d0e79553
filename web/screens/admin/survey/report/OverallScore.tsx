import type { SurveyReport } from '#contract/entities/surveyReport.ts';
import { provisionalNote } from '#rules/provisionalNote.ts';
import { missingOf, missingText, responsesText } from '#web/components/charts/MissingNumber.tsx';
import { ConfidentialityLink } from '#web/components/Confidentiality.tsx';
import { ScoreArc } from '#web/components/ScoreArc.tsx';
import { formatListDate } from '#web/i18n/formatDates.ts';
import { t } from '#web/i18n/translate.ts';
import { Card } from '#web/ui/Card.tsx';
import styles from './OverallScore.module.css';
import { nameList } from './reportMetadata.ts';
import { ScoreComparison } from './SectionScores.tsx';

/** The score of all sections together, with its comparisons and what the report is based on. */
export function OverallScore({ report }: { report: SurveyReport }) {
  return (
    <Card as="section" aria-labelledby="overall" className={styles.overall}>
      <ScoreArc
        name={t('Overall score')}
        score={report.score}
        labels={report}
        bands={report.bands}
        size="page"
        missing={missingText(missingOf(report))}
      />
      <div className={styles.words}>
        <h2 id="overall" className={styles.title}>
          {t('Overall score')}
        </h2>
        <ScoreComparison
          score={report.score}
          compared={report.compareToScores}
          labels={report}
          bands={report.bands}
          withSizes
        />
        <ReportBasis report={report} />
        {report.score === null && report.suppressed && (
          <p>
            <ConfidentialityLink />
          </p>
        )}
      </div>
    </Card>
  );
}

/** How many responses a report covers, whether their answers still exist, the source of the norm, and what labels mean. */
function ReportBasis({ report }: { report: SurveyReport }) {
  const { sampleSize, combinedSurveys, compareToScores, normative, whenErased } = report;
  return (
    <div className={styles.basis}>
      <p>
        {combinedSurveys.length > 0
          ? t('This report is about {responses}, including those of {surveys}.', {
              responses: responsesText(sampleSize),
              surveys: nameList(combinedSurveys.map(({ name }) => name)),
            })
          : t('This report is about {responses}.', { responses: responsesText(sampleSize) })}
      </p>
      {[report, ...compareToScores].some(({ scored }) => !scored) && (
        <p>
          {t(
            '“Different questions” means that not all surveys ask the same there. Such scores are not combined or compared.',
          )}
        </p>
      )}
      {whenErased && (
        <p>
          {t(
            'The answers were deleted on {date}, at the end of the retention period. The results are unchanged, but you can only use the offered filters, one at a time.',
            { date: formatListDate(whenErased) },
          )}
        </p>
      )}
      {normative && (
        <p>
          {t('About the norm: {source} This edition is from {date}.', {
            source: normative.source,
            date: formatListDate(normative.date),
          })}
        </p>
      )}
      <p>{t(provisionalNote)}</p>
    </div>
  );
}
