import type { SurveyReport } from '#contract/entities/surveyReport.ts';
import { missingOf, missingWords } from '#web/components/charts/MissingNumber.tsx';
import { ConfidentialityLink } from '#web/components/Confidentiality.tsx';
import { ScoreArc } from '#web/components/ScoreArc.tsx';
import { t } from '#web/i18n/translate.ts';
import { Card } from '#web/ui/Card.tsx';
import styles from './OverallScore.module.css';
import { ReportBasis } from './ReportBasis.tsx';
import { ScoreComparison } from './ScoreComparison.tsx';

/** The score of all sections together, what it is compared with, and whose it is. */
export function OverallScore({ report }: { report: SurveyReport }) {
  return (
    <Card as="section" aria-labelledby="overall" className={styles.overall}>
      <ScoreArc
        name={t('Overall score')}
        score={report.score}
        labels={report}
        bands={report.bands}
        size="page"
        missing={missingWords(missingOf(report))}
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
