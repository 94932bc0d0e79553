import type { SurveyReport } from '#contract/entities/surveyReport.ts';
import { provisionalNote } from '#rules/provisionalNote.ts';
import { scoreWithInterval, sizeTexts } from '#web/components/charts/certaintyTexts.ts';
import { missingOf, missingText, responsesText } from '#web/components/charts/MissingNumber.tsx';
import { ConfidentialityLink } from '#web/components/Confidentiality.tsx';
import { ScoreArc } from '#web/components/ScoreArc.tsx';
import { formatListDate } from '#web/i18n/formatDates.ts';
import { t } from '#web/i18n/translate.ts';
import { Card } from '#web/ui/Card.tsx';
import { FactLine } from '#web/ui/FactLine.tsx';
import styles from './OverallScore.module.css';
import { nameList } from './reportMetadata.ts';
import { CertaintyNotes } from './reportParts.tsx';
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
        number={report.score === null ? undefined : scoreWithInterval({ ...report, score: report.score }, report.bands)}
        interval={report.interval}
        missing={missingText(missingOf(report))}
      />
      <div className={styles.words}>
        <h2 id="overall" className={styles.title}>
          {t('Overall score')}
        </h2>
        <FactLine>
          {sizeTexts(report, responsesText).map((size) => (
            <span key={size}>{size}</span>
          ))}
        </FactLine>
        <ScoreComparison compared={report.compareToScores} labels={report} bands={report.bands} withSizes />
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

/** The surveys of a report, whether their answers still exist, the source of the norm, and what its numbers mean. */
function ReportBasis({ report }: { report: SurveyReport }) {
  const { combinedSurveys, compareToScores, normative, whenErased } = report;
  return (
    <div className={styles.basis}>
      {combinedSurveys.length > 0 && (
        <p>
          {t('This report includes the responses to {surveys}.', {
            surveys: nameList(combinedSurveys.map(({ name }) => name)),
          })}
        </p>
      )}
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
      <CertaintyNotes />
      <p>{t(provisionalNote)}</p>
    </div>
  );
}
