import { Link } from '@tanstack/react-router';
import { type ReactNode, type RefObject, useRef } from 'react';
import type { ComparedScore, SurveyReportSection, SurveyReport } from '#contract/entities/surveyReport.ts';
import type { Bands, ScoreLabels } from '#rules/scoreLabel.ts';
import { type ChartNumbers, sureCells, sureFields } from '#web/components/charts/areaNumbers.ts';
import { reportNotes } from '#web/components/charts/certaintyNotes.ts';
import { shownDifference, sizeTexts } from '#web/components/charts/certaintyTexts.ts';
import { ReportScore } from '#web/components/charts/ReportScore.tsx';
import { RichText } from '#web/components/RichText.tsx';
import { ScoreRange } from '#web/components/ScoreText.tsx';
import { plural, t } from '#web/i18n/translate.ts';
import type { LinkTarget } from '#web/paths.ts';
import { Card } from '#web/ui/Card.tsx';
import { FactLine } from '#web/ui/FactLine.tsx';
import { chartFileName } from './areaFileName.ts';
import { ChartTools } from './ChartTools.tsx';
import { useShownReport, useSurveyReport } from './reportContext.ts';
import { isScored, ownName, populationMetadata, reportMetadata, sampledName } from './reportMetadata.ts';
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
        {populationMetadata(report, report.compareToScores).map((fact) => (
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
      <ReportScore of={section} labels={section} bands={report.bands} />
      <Responses of={section} />
    </p>
    {section.score !== null && (
      <div>
        <ScoreRange score={section.score} labels={section} bands={report.bands} interval={section.interval} />
      </div>
    )}
    <div className={styles.compared}>
      <ScoreComparison compared={section.compareToScores} labels={section} bands={report.bands} />
    </div>
  </>
);

/** The number of responses of a score, or why it is hidden. */
const Responses = ({ of: { score, sampleSize } }: { of: Pick<SurveyReportSection, 'score' | 'sampleSize'> }) =>
  sizeTexts({ score, sampleSize, invited: null, invitedCompleted: null }).map((size) => (
    <span key={size} className={styles.responses}>
      {size}
    </span>
  ));

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
      notes={reportNotes(report)}
      texts={{
        title: t('Scores by section'),
        metadata: [...reportMetadata(report, options), ...populationMetadata(report, report.compareToScores)],
      }}
    />
  );
}

/** The score of each section that has one, with its comparisons. */
function sectionNumbers({ survey, sections, bands, comparisons }: SurveyReport): ChartNumbers {
  const { score, size } = sureFields();
  const own = ownName(sections) ?? survey.name;
  return {
    fields: [t('Section'), t('Responses of'), ...score, ...size],
    rows: sections.filter(isScored).flatMap((section) => {
      const line = (name: string, cells: ReturnType<typeof sureCells>) => [
        section.name,
        name,
        ...cells.score,
        ...cells.size,
      ];
      return [
        line(own, sureCells(section, bands)),
        ...section.compareToScores.map((each, index) =>
          line(each.name, sureCells(each, bands, shownDifference(each, comparisons[index]!))),
        ),
      ];
    }),
  };
}

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
            <ReportScore of={section} labels={section} bands={report.bands} />
          </p>
          <FactLine className={styles.facts}>
            {sizeTexts(section).map((size) => (
              <span key={size}>{size}</span>
            ))}
          </FactLine>
          {section.score !== null && (
            <ScoreRange score={section.score} labels={section} bands={report.bands} interval={section.interval} />
          )}
          <ScoreComparison compared={section.compareToScores} labels={section} bands={report.bands} />
        </div>
      )}
      {section.description && <RichText html={section.description} />}
    </header>
  );
}

interface ScoreComparisonProps {
  compared: readonly ComparedScore[];
  labels: ScoreLabels;
  bands: Bands;
  /** Also shows the number of responses of each comparison. */
  withSizes?: boolean;
}

/** The scores of the comparisons, and the labels of the differences. Renders nothing without a comparison. */
export function ScoreComparison({ compared, labels, bands, withSizes = false }: ScoreComparisonProps) {
  const { comparisons } = useSurveyReport();
  if (compared.length === 0) return null;
  return (
    <ul className={styles.list}>
      {compared.map((other, index) => (
        <li key={other.name} className={styles.line}>
          <span className={styles.comparedName}>{withSizes ? sampledName(other) : other.name}</span>
          <ReportScore of={other} labels={labels} bands={bands} />
          <span className={styles.difference}>{shownDifference(other, comparisons[index]!)?.text}</span>
        </li>
      ))}
    </ul>
  );
}
