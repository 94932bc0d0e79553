import type { ReactNode } from 'react';
import type { ReportSection, SurveyReport } from '#contract/entities/surveyReport.ts';
import { MissingNumber, missingOf } from '#web/components/charts/MissingNumber.tsx';
import { RichText } from '#web/components/RichText.tsx';
import { ScoreRange, ScoreWords } from '#web/components/ScoreWords.tsx';
import { isScored } from './isScored.ts';
import { ScoreComparison } from './ScoreComparison.tsx';
import styles from './SectionHead.module.css';

/** Name, score and description of a section, under the name of the survey. The heading is the page's own. */
export function SectionHead({
  section,
  report,
  children,
}: {
  section: ReportSection;
  report: SurveyReport;
  children: ReactNode;
}) {
  return (
    <header className={styles.head}>
      <div className={styles.name}>
        <p className={styles.survey}>{report.survey.name}</p>
        {children}
      </div>
      {isScored(section) && (
        <div className={styles.score}>
          <p className={styles.words}>
            <ScoreWords
              score={section.score}
              labels={section}
              bands={report.bands}
              missing={<MissingNumber missing={missingOf(section)} />}
            />
          </p>
          {section.score !== null && <ScoreRange score={section.score} labels={section} bands={report.bands} />}
          <ScoreComparison
            score={section.score}
            compared={section.compareToScores}
            labels={section}
            bands={report.bands}
          />
        </div>
      )}
      {section.description && <RichText html={section.description} />}
    </header>
  );
}
