import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import type { ReportSection, SurveyReport } from '#contract/entities/surveyReport.ts';
import { MissingNumber, missingOf } from '#web/components/charts/MissingNumber.tsx';
import { ScoreRange, ScoreWords } from '#web/components/ScoreWords.tsx';
import { t } from '#web/i18n/translate.ts';
import type { LinkTarget } from '#web/paths.ts';
import { Card } from '#web/ui/Card.tsx';
import { FactLine } from '#web/ui/FactLine.tsx';
import { isScored } from './isScored.ts';
import { populationFacts } from './sampleFacts.ts';
import { ScoreComparison } from './ScoreComparison.tsx';
import styles from './SectionScores.module.css';
import { SectionScoresTools } from './SectionScoresTools.tsx';

interface SectionScoresProps {
  report: SurveyReport;
  /** Where a section's name leads; without it, it is a name. */
  linkTo?: (index: number) => LinkTarget;
}

/** The sections with their scores: the table of contents of the report. */
export function SectionScores({ report, linkTo }: SectionScoresProps) {
  const list = useRef<HTMLOListElement>(null);
  return (
    <Card as="section" aria-labelledby="sections" className={styles.card}>
      <h2 id="sections" className={styles.title}>
        {t('Sections')}
      </h2>
      <FactLine className={styles.facts}>
        {populationFacts(report.sampleSize, report.compareToScores).map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </FactLine>
      <ol ref={list} className={styles.sections}>
        {report.sections.map((section, index) => (
          <li key={section.id} className={styles.section}>
            <p className={styles.name}>{linkTo ? <Link {...linkTo(index)}>{section.name}</Link> : section.name}</p>
            {isScored(section) ? (
              <Score section={section} report={report} />
            ) : (
              <p className={styles.answers}>{answersWords(section)}</p>
            )}
          </li>
        ))}
      </ol>
      {linkTo && <SectionScoresTools report={report} list={list} />}
    </Card>
  );
}

const Score = ({ section, report }: { section: ReportSection; report: SurveyReport }) => (
  <>
    <p className={styles.score}>
      <ScoreWords
        score={section.score}
        labels={section}
        bands={report.bands}
        missing={<MissingNumber missing={missingOf(section)} />}
      />
    </p>
    {section.score !== null && (
      <div className={styles.range}>
        <ScoreRange score={section.score} labels={section} bands={report.bands} />
      </div>
    )}
    <div className={styles.compared}>
      <ScoreComparison score={section.score} compared={section.compareToScores} labels={section} bands={report.bands} />
    </div>
  </>
);

const answersWords = ({ areas }: ReportSection) =>
  areas.length === 1 ? t('Answers to 1 question') : t('Answers to {questions} questions', { questions: areas.length });
