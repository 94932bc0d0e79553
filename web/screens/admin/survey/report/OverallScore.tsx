import type { SurveyReport } from '#contract/entities/surveyReport.ts';
import { provisionalNote } from '#rules/provisionalNote.ts';
import { scoreWithInterval, sizeTexts } from '#web/components/charts/certaintyTexts.ts';
import { missingOf, missingText, responsesText } from '#web/components/charts/MissingNumber.tsx';
import { ConfidentialityLink } from '#web/components/Confidentiality.tsx';
import { ScoreArc, type ScoreArcProps } from '#web/components/ScoreArc.tsx';
import { formatListDate } from '#web/i18n/formatDates.ts';
import { t } from '#web/i18n/translate.ts';
import { Card } from '#web/ui/Card.tsx';
import { classNames } from '#web/ui/classNames.ts';
import { FactLine } from '#web/ui/FactLine.tsx';
import styles from './OverallScore.module.css';
import { haveDifferentQuestions, nameList, sampledName } from './reportMetadata.ts';
import { ScoreComparison } from './SectionScores.tsx';

/**
 * The score of all sections together, or the indices that replace it, with their comparisons and what the report is
 * based on.
 */
export function OverallScore({ report }: { report: SurveyReport }) {
  const { unscored, indices } = report;
  const hasOverall = !unscored.includes('overall');
  return (
    <Card as="section" aria-labelledby="overall" className={classNames(styles.card, hasOverall && styles.overall)}>
      {hasOverall && <Arc of={report} name={t('Overall score')} labels={report} bands={report.bands} size="page" />}
      <div className={styles.words}>
        <h2 id="overall" className={styles.title}>
          {hasOverall ? t('Overall score') : t('This report')}
        </h2>
        <FactLine>
          {sizeTexts(report, responsesText).map((size) => (
            <span key={size}>{size}</span>
          ))}
        </FactLine>
        {hasOverall && (
          <ScoreComparison compared={report.compareToScores} labels={report} bands={report.bands} withSizes />
        )}
        {!hasOverall && (
          <>
            <p>{indices.length > 0 ? indicesText() : noOverallText()}</p>
            {report.compareToScores.length > 0 && (
              <p>{t('Compared with {others}.', { others: nameList(report.compareToScores.map(sampledName)) })}</p>
            )}
          </>
        )}
        {!hasOverall && indices.length > 0 && (
          <ul className={styles.indices}>
            {indices.map((index) => (
              <li key={index.code}>
                <h3>{index.name}</h3>
                <Arc of={index} name={index.name} labels={index} bands={report.bands} size="card" />
                <ScoreComparison compared={index.compareToScores} labels={index} bands={report.bands} />
              </li>
            ))}
          </ul>
        )}
        <ReportBasis report={report} />
        {[report, ...indices].some(({ score, suppressed }) => score === null && suppressed) && (
          <p>
            <ConfidentialityLink />
          </p>
        )}
      </div>
    </Card>
  );
}

const indicesText = () =>
  t('Instead of an overall score, this survey has the scores below. Each measures one kind of thing.');
const noOverallText = () =>
  t(
    'This survey has no overall score, because its parts are too different for one number. Look at each of them below.',
  );

interface ArcProps extends Pick<ScoreArcProps, 'name' | 'labels' | 'bands' | 'size'> {
  of: Pick<SurveyReport, 'score' | 'scored' | 'suppressed' | 'interval'> & { sampleSize: number | null };
}

/** A score with its interval on an arc, or the reason why there is none. */
const Arc = ({ of, ...arc }: ArcProps) => (
  <ScoreArc
    {...arc}
    score={of.score}
    number={of.score === null ? undefined : scoreWithInterval({ ...of, score: of.score }, arc.bands)}
    interval={of.interval}
    missing={missingText(missingOf(of))}
  />
);

/** The surveys of a report, whether their answers still exist, and that labels are provisional. */
function ReportBasis({ report }: { report: SurveyReport }) {
  const { combinedSurveys, whenErased } = report;
  return (
    <div className={styles.basis}>
      {combinedSurveys.length > 0 && (
        <p>
          {t('This report includes the responses to {surveys}.', {
            surveys: nameList(combinedSurveys.map(({ name }) => name)),
          })}
        </p>
      )}
      {haveDifferentQuestions(report) && (
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
      <p>{t(provisionalNote)}</p>
    </div>
  );
}
