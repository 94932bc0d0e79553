import { Link } from '@tanstack/react-router';
import { type ReactNode, type RefObject, useRef } from 'react';
import type { ComparedScore, SurveyReportSection, SurveyReport } from '#contract/entities/surveyReport.ts';
import { reportedEvents } from '#rules/findings.ts';
import { reportedText, stepNote, stepText } from '#rules/reportedStep.ts';
import type { Bands, ScoreLabels } from '#rules/scoreLabel.ts';
import { type ChartNumbers, sureCells, sureFields } from '#web/components/charts/areaNumbers.ts';
import { reportNotes } from '#web/components/charts/certaintyNotes.ts';
import { shownDifference, sizeTexts } from '#web/components/charts/certaintyTexts.ts';
import { ReportScore } from '#web/components/charts/ReportScore.tsx';
import { ScoreRange } from '#web/components/ScoreText.tsx';
import { plural, t } from '#web/i18n/translate.ts';
import type { LinkTarget } from '#web/paths.ts';
import { Card } from '#web/ui/Card.tsx';
import { FactLine } from '#web/ui/FactLine.tsx';
import { chartFileName } from './areaFileName.ts';
import { ChartTools } from './ChartTools.tsx';
import { otherEvents } from './events/eventTables.ts';
import { useShownReport, useSurveyReport } from './reportContext.ts';
import {
  comparedAspects,
  hasAspects,
  hasScore,
  type NamedScore,
  ownName,
  populationMetadata,
  reportMetadata,
  sampledName,
  unscoredText,
} from './reportMetadata.ts';
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
            <ReportedEvents section={section} />
            <Result section={section} report={report} />
          </li>
        ))}
      </ol>
      {linkTo && <SectionScoresTools report={report} list={list} />}
    </Card>
  );
}

/**
 * The events of a section before every score, if at least the minimum of people reported one. The others follow in one
 * line, so that they are not overlooked.
 */
function ReportedEvents({ section }: { section: SurveyReportSection }) {
  const events = reportedEvents(section);
  if (events.length === 0) return null;
  const others = otherEvents(section);
  return (
    <ul className={styles.events}>
      {events.map(({ id, name, reported }) => (
        <li key={id}>{t('{name}: {reported}', { name, reported: reportedText(reported) })}</li>
      ))}
      {others && (
        <li>
          {t('{name}: {reported}', { name: others.names.join(', '), reported: stepText(others.step) })}.{' '}
          {stepNote(others.step)}
        </li>
      )}
    </ul>
  );
}

/** The score of a section, or else its aspects, or how many questions it shows the answers to. */
function Result({ section, report }: { section: SurveyReportSection; report: SurveyReport }) {
  if (hasScore(section, report)) return <Score of={section} labels={section} bands={report.bands} />;
  if (hasAspects(section)) return <Aspects section={section} bands={report.bands} />;
  return <p className={styles.answers}>{answersText(section)}</p>;
}

interface ScoreProps {
  of: Omit<NamedScore, 'name'>;
  labels: ScoreLabels;
  bands: Bands;
}

const Score = ({ of, labels, bands }: ScoreProps) => (
  <>
    <p className={styles.score}>
      <ReportScore of={of} labels={labels} bands={bands} />
      <Responses of={of} />
    </p>
    {of.score !== null && (
      <div>
        <ScoreRange score={of.score} labels={labels} bands={bands} interval={of.interval} />
      </div>
    )}
    <div className={styles.compared}>
      <ScoreComparison compared={of.compareToScores} labels={labels} bands={bands} />
    </div>
  </>
);

/** The aspects of a section without a score, each like a section. */
const Aspects = ({ section, bands }: { section: SurveyReportSection; bands: Bands }) => (
  <>
    <p className={styles.answers}>{unscoredText()}</p>
    <ul className={styles.aspects}>
      {comparedAspects(section).map((aspect) => (
        <li key={aspect.code} className={styles.section}>
          <p>{aspect.name}</p>
          <Score of={aspect} labels={section} bands={bands} />
        </li>
      ))}
    </ul>
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

/** The indices and the scores of the sections, or of the aspects of a section without a score, with their comparisons. */
function sectionNumbers(report: SurveyReport): ChartNumbers {
  const { survey, sections, indices, bands, comparisons } = report;
  const { score, size } = sureFields();
  const own = ownName(sections) ?? survey.name;
  const scores: NamedScore[] = [
    ...indices.filter((index) => index.sections.length > 1),
    ...sections
      .filter(hasAspects)
      .flatMap((section): NamedScore[] =>
        hasScore(section, report)
          ? [section]
          : comparedAspects(section).map((aspect) => ({ ...aspect, name: aspect.longName })),
      ),
  ];
  return {
    fields: [t('Section'), t('Responses of'), ...score, ...size],
    rows: scores.flatMap((each) => {
      const line = (name: string, cells: ReturnType<typeof sureCells>) => [
        each.name,
        name,
        ...cells.score,
        ...cells.size,
      ];
      return [
        line(own, sureCells(each, bands)),
        ...each.compareToScores.map((other, index) =>
          line(other.name, sureCells(other, bands, shownDifference(other, comparisons[index]!))),
        ),
      ];
    }),
  };
}

/**
 * Name and score of a section, under the name of the survey. The page passes the heading as `children`.
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
      {hasAspects(section) && !hasScore(section, report) && <p className={styles.survey}>{unscoredText()}</p>}
      {hasScore(section, report) && (
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
