import { Link } from '@tanstack/react-router';
import { type ReactNode, type RefObject, useRef } from 'react';
import type { ComparedScore, SurveyReportSection, SurveyReport } from '#contract/entities/surveyReport.ts';
import type { Bands, ScoreLabels } from '#rules/scoreLabel.ts';
import type { ChartNumbers } from '#web/components/charts/areaNumbers.ts';
import { MissingNumber, missingOf, missingText } from '#web/components/charts/MissingNumber.tsx';
import { RichText } from '#web/components/RichText.tsx';
import { shownScore } from '#web/components/scoreBands.ts';
import { ScoreRange, ScoreText } from '#web/components/ScoreText.tsx';
import { plural, t } from '#web/i18n/translate.ts';
import type { LinkTarget } from '#web/paths.ts';
import { Card } from '#web/ui/Card.tsx';
import { FactLine } from '#web/ui/FactLine.tsx';
import { chartFileName } from './areaFileName.ts';
import { ChartTools } from './ChartTools.tsx';
import { useShownReport } from './reportContext.ts';
import { isScored, populationMetadata, reportMetadata, sampledName } from './reportMetadata.ts';
import styles from './SectionScores.module.css';

interface SectionScoresProps {
  report: SurveyReport;
  /** Target of the link on a section's name. Without it, the name is plain text. */
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
        {populationMetadata(report.sampleSize, report.compareToScores).map((fact) => (
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
              <p className={styles.answers}>{answersText(section)}</p>
            )}
          </li>
        ))}
      </ol>
      {linkTo && <SectionScoresTools report={report} list={list} />}
    </Card>
  );
}

const Score = ({ section, report }: { section: SurveyReportSection; report: SurveyReport }) => (
  <>
    <p className={styles.score}>
      <ScoreText
        score={section.score}
        labels={section}
        bands={report.bands}
        missing={<MissingNumber missing={missingOf(section)} />}
      />
    </p>
    {section.score !== null && (
      <div>
        <ScoreRange score={section.score} labels={section} bands={report.bands} />
      </div>
    )}
    <div className={styles.compared}>
      <ScoreComparison score={section.score} compared={section.compareToScores} labels={section} bands={report.bands} />
    </div>
  </>
);

const answersText = ({ areas }: SurveyReportSection) =>
  plural(areas.length, 'Answers to 1 question', 'Answers to {questions} questions', { questions: areas.length });

/** The scores of the sections as a table, a file and an image. */
function SectionScoresTools({ report, list }: { report: SurveyReport; list: RefObject<HTMLElement | null> }) {
  const { options } = useShownReport();
  const name = t('Sections');
  return (
    <ChartTools
      name={name}
      numbers={sectionNumbers(report)}
      fileName={() => chartFileName([report.survey.name, name], new Date())}
      chart={list}
      hasScores
      texts={{
        title: t('Scores by section'),
        metadata: [
          ...reportMetadata(report, options),
          ...populationMetadata(report.sampleSize, report.compareToScores),
        ],
      }}
    />
  );
}

/** The score of each section that has one, with its comparisons. */
const sectionNumbers = ({ sections, bands, compareToScores }: SurveyReport): ChartNumbers => ({
  fields: [
    t('Section'),
    t('Score (of 100)'),
    ...compareToScores.map(({ name }) => t('{name}: score (of 100)', { name })),
  ],
  rows: sections
    .filter(isScored)
    .map((section) => [
      section.name,
      ...[section, ...section.compareToScores].map((of) =>
        of.score === null ? missingText(missingOf(of)) : shownScore(of.score, bands),
      ),
    ]),
});

/**
 * Name, score and description of a section, under the name of the survey. The page passes the heading as `children`.
 */
export function SectionHead({
  section,
  report,
  children,
}: {
  section: SurveyReportSection;
  report: SurveyReport;
  children: ReactNode;
}) {
  return (
    <header className={styles.head}>
      <div className={styles.headName}>
        <p className={styles.survey}>{report.survey.name}</p>
        {children}
      </div>
      {isScored(section) && (
        <div className={styles.headScore}>
          <p className={styles.words}>
            <ScoreText
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

interface ScoreComparisonProps {
  /** The report's own score, 0 to 1. */
  score: number | null;
  compared: readonly ComparedScore[];
  labels: ScoreLabels;
  bands: Bands;
  /** Also shows the number of responses of each comparison. */
  withSizes?: boolean;
}

/** The scores of the comparisons, and the differences from them. Renders nothing without a comparison. */
export function ScoreComparison({ score, compared, labels, bands, withSizes = false }: ScoreComparisonProps) {
  if (compared.length === 0) return null;
  return (
    <ul className={styles.list}>
      {compared.map((other) => (
        <li key={other.name} className={styles.line}>
          <span className={styles.comparedName}>{withSizes ? sampledName(other) : other.name}</span>
          <ScoreText
            score={other.score}
            labels={labels}
            bands={bands}
            missing={<MissingNumber missing={missingOf(other)} />}
          />
          {score !== null && other.score !== null && (
            <span className={styles.difference}>{differenceWords(score, other.score)}</span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The difference in words. Uses the rounded numbers shown, so that subtracting them gives the same result. */
function differenceWords(score: number, other: number): string {
  const points = Math.round(score * 100) - Math.round(other * 100);
  if (points === 0) return t('here the same');
  return points > 0 ? t('here {points} higher', { points }) : t('here {points} lower', { points: -points });
}
