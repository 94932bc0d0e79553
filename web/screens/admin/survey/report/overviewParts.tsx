import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { type CSSProperties, type ReactNode, useId, useRef, useState } from 'react';
import type { Trend } from '#contract/entities/surveyReport.ts';
import type { ScoreLabels } from '#rules/scoreLabel.ts';
import { heatMapQuery, trendQuery } from '#web/api/queries.ts';
import { changeNotes, trendNotes } from '#web/components/charts/certaintyNotes.ts';
import { heatMapName } from '#web/components/charts/heatMapTexts.ts';
import { TrendChart, TrendKey } from '#web/components/charts/TrendChart.tsx';
import { overallPoints, sectionPoints, trendNumbers, trendSummary } from '#web/components/charts/trendNumbers.ts';
import { t } from '#web/i18n/translate.ts';
import { RetryNote } from '#web/layout/RetryNote.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import { chartFileName } from './areaFileName.ts';
import { ChartTools } from './ChartTools.tsx';
import { GroupScores, useHeatMapColumns } from './GroupScores.tsx';
import styles from './overviewParts.module.css';
import { useSurveyReport } from './reportContext.ts';

/** The scores of groups by section or by aspect, as pre-approved when the survey closed. */
export function SurveyHeatMap() {
  const {
    survey: { id },
  } = useSurveyReport();
  return (
    <OverviewPart id="groups" heading={heatMapName(useHeatMapColumns())} rows={9} query={useQuery(heatMapQuery(id))}>
      {(map) => <GroupScores map={map} />}
    </OverviewPart>
  );
}

/** The scores of this survey next to those of earlier ones of its type. */
export function SurveyTrend() {
  const {
    survey: { id },
  } = useSurveyReport();
  return (
    <OverviewPart id="trend" heading={t('Over time')} rows={6} query={useQuery(trendQuery(id))}>
      {(trend) => <OverTime trend={trend} />}
    </OverviewPart>
  );
}

function OverTime({ trend }: { trend: Trend }) {
  const report = useSurveyReport();
  const { survey, indices } = report;
  const chart = useRef<HTMLDivElement>(null);
  const sectionsId = useId();
  const [withSections, setWithSections] = useState(false);
  const { surveys, sections, bands } = trend;
  if (surveys.length < 2) {
    return (
      <p>
        {t(
          'This is the first survey of its type here. Once another one has closed, its report shows how the scores have changed.',
        )}
      </p>
    );
  }
  const hasOverall = surveys.at(-1)!.scored;
  const withOverall = (of: Trend['surveys'][number]) => (hasOverall ? [of, ...of.scores] : of.scores);
  // An index of one section is in the trend as that section.
  const headlines = hasOverall
    ? [null]
    : indices.map((index) => (index.sections.length === 1 ? index.sections[0]! : index.code));
  const about = t('{surveys} surveys of its type, each with everyone who completed it', { surveys: surveys.length });
  const name = t('Over time');
  // The id of an index, of a section, or of an aspect of a section.
  const labelsOf = (id: string): ScoreLabels =>
    report.sections.find((section) => section.id === id.split('/')[0]) ??
    indices.find(({ code }) => code === id) ??
    trend;
  const showsSections = withSections || !hasOverall;
  return (
    <>
      <p>
        {headlines.map((id) => trendSummary(trend, id)).join(' ')}{' '}
        {t(
          'Each point shows everyone who completed that survey. These are not always the same people, so part of a change may come from who has answered.',
        )}
        {surveys.some((each) => withOverall(each).some(({ scored }) => !scored)) && (
          <> {t('Where an earlier survey asked different questions, its score is left out.')}</>
        )}
        {surveys.length > 2 && <> {t('The points are evenly spaced, whatever the time between them.')}</>}
      </p>
      <div ref={chart} className={styles.chart}>
        {hasOverall && (
          <div>
            <h3>{t('Overall score')}</h3>
            <TrendChart name={t('Overall score')} points={overallPoints(trend)} labels={trend} bands={bands} />
          </div>
        )}
        {showsSections && (
          <div id={sectionsId} className={styles.sections} style={{ '--points': surveys.length } as CSSProperties}>
            {sections.map((section) => (
              <div key={section.id} className={styles.section}>
                <h3>{section.name}</h3>
                <TrendChart
                  name={section.name}
                  points={sectionPoints(trend, section.id)}
                  labels={labelsOf(section.id)}
                  bands={bands}
                />
              </div>
            ))}
          </div>
        )}
        <TrendKey bands={bands} labels={showsSections ? null : trend} />
      </div>
      <p className={styles.quiet}>{changeNotes(trend).join(' ')}</p>
      {hasOverall && (
        <Button
          variant="plain"
          className={styles.more}
          aria-expanded={withSections}
          aria-controls={withSections ? sectionsId : undefined}
          onClick={() => setWithSections(!withSections)}
        >
          {withSections ? t('Hide the sections') : t('Show each section')}
        </Button>
      )}
      <ChartTools
        name={name}
        numbers={trendNumbers(trend)}
        fileName={() => chartFileName([survey.name, name], new Date())}
        chart={chart}
        hasScores
        notes={trendNotes(trend)}
        texts={{
          title: hasOverall ? t('Overall score over time') : t('Scores over time'),
          metadata: [survey.name, about],
        }}
      />
    </>
  );
}

interface OverviewPartProps<T> {
  /** Target of links from what stands out. */
  id: string;
  heading: string;
  /** The number of rows in the placeholder. */
  rows: number;
  query: UseQueryResult<T>;
  children: (data: T) => ReactNode;
}

/** A card of the overview that loads independently: a placeholder, then its content or the reason for a failure. */
function OverviewPart<T>({ id, heading, rows, query, children }: OverviewPartProps<T>) {
  const { data, error, refetch } = query;
  return (
    <Card as="section" aria-labelledby={id} className={styles.part}>
      <h2 id={id} tabIndex={-1}>
        {heading}
      </h2>
      {data === undefined && !error && <Shape rows={rows} />}
      {error && <RetryNote error={error} retry={() => void refetch()} />}
      {data !== undefined && !error && children(data)}
    </Card>
  );
}

const Shape = ({ rows }: { rows: number }) => (
  <div>
    <VisuallyHidden role="status">{t('Loading this part of the report')}</VisuallyHidden>
    <Skeleton width="70%" />
    <Skeleton width="60%" />
    {Array.from({ length: rows }, (_, row) => (
      <Skeleton key={row} height="3.2rem" />
    ))}
  </div>
);
