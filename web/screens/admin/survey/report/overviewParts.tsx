import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { type CSSProperties, type ReactNode, useId, useRef, useState } from 'react';
import type { HeatMap, Trend } from '#contract/entities/surveyReport.ts';
import { failureMessage } from '#web/api/failureMessage.ts';
import { heatMapQuery, trendQuery } from '#web/api/queries.ts';
import { changeNotes, groupNotes, heatMapNotes, trendNotes } from '#web/components/charts/certaintyNotes.ts';
import { groupOrders } from '#web/components/charts/groupOrders.ts';
import { HeatMapKey, HeatMapTable } from '#web/components/charts/HeatMapTable.tsx';
import { groupOrderNote, heatMapNumbers, heatMapSummary } from '#web/components/charts/heatMapTexts.ts';
import { responsesText } from '#web/components/charts/MissingNumber.tsx';
import { TrendChart, TrendKey } from '#web/components/charts/TrendChart.tsx';
import { overallPoints, sectionPoints, trendNumbers, trendSummary } from '#web/components/charts/trendNumbers.ts';
import { ConfidentialityLink } from '#web/components/Confidentiality.tsx';
import { t } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Note } from '#web/ui/Note.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import { chartFileName } from './areaFileName.ts';
import { ChartTools } from './ChartTools.tsx';
import styles from './overviewParts.module.css';
import { useSurveyReport } from './reportContext.ts';
import { writeReportOptions } from './request/useReportRequest.ts';

/** The scores of groups by section, as pre-approved when the survey closed. */
export function SurveyHeatMap() {
  const {
    survey: { id },
  } = useSurveyReport();
  return (
    <OverviewPart id="groups" heading={t('Groups by section')} rows={9} query={useQuery(heatMapQuery(id))}>
      {(map) => <Groups map={map} />}
    </OverviewPart>
  );
}

function Groups({ map }: { map: HeatMap }) {
  const { survey } = useSurveyReport();
  const [orderedBy, setOrderedBy] = useState<string | null>(null);
  const chart = useRef<HTMLDivElement>(null);
  const [everyone, ...groups] = map.rows;
  if (groups.length === 0)
    return (
      <p>{t('No groups took part in this survey. Attach groups to the next one to compare their scores here.')}</p>
    );

  const name = t('Groups by section');
  const orders = groupOrders(map);
  const order = orders.find(({ sectionId }) => sectionId === orderedBy) ?? orders[0] ?? null;
  const shown = { map: order ? { ...map, rows: order.rows } : map, estimates: order };
  const isSuppressed = map.rows.some(({ scores }) => scores.some(({ suppressed }) => suppressed));
  return (
    <>
      <p>
        {heatMapSummary(map).join(' ')}
        {isSuppressed && (
          <>
            {' '}
            <ConfidentialityLink />
          </>
        )}
      </p>
      {order && (
        <div className={styles.order}>
          <SelectField
            label={t('Order of groups')}
            hint={groupOrderNote(map, order)}
            value={order.sectionId}
            onChange={setOrderedBy}
            options={map.sections
              .filter(({ id }) => orders.some(({ sectionId }) => sectionId === id))
              .map((section) => ({ value: section.id, label: section.name }))}
          />
        </div>
      )}
      <div ref={chart} className={styles.chart}>
        <HeatMapTable
          {...shown}
          caption={name}
          linkTo={(groupId) =>
            paths.surveyReport(survey.id, writeReportOptions({ filter: { participantGroups: [groupId] } }))
          }
        />
        <HeatMapKey {...shown} />
      </div>
      {groupNotes(map).map((note) => (
        <p key={note} className={styles.quiet}>
          {note}
        </p>
      ))}
      <ChartTools
        name={name}
        numbers={heatMapNumbers(shown.map, order)}
        fileName={() => chartFileName([survey.name, name], new Date())}
        chart={chart}
        hasScores
        texts={{
          title: name,
          metadata: [survey.name, responsesText(everyone?.sampleSize ?? 0)],
        }}
        notes={[...(order ? [groupOrderNote(map, order)] : []), ...heatMapNotes(map)]}
        withTable={false}
      />
    </>
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
  const { survey, indices } = useSurveyReport();
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
  const appearance = { labels: trend, bands };
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
            <TrendChart name={t('Overall score')} points={overallPoints(trend)} {...appearance} />
          </div>
        )}
        {(withSections || !hasOverall) && (
          <div id={sectionsId} className={styles.sections} style={{ '--points': surveys.length } as CSSProperties}>
            {sections.map((section) => (
              <div key={section.id} className={styles.section}>
                <h3>{section.name}</h3>
                <TrendChart name={section.name} points={sectionPoints(trend, section.id)} {...appearance} />
              </div>
            ))}
          </div>
        )}
        <TrendKey {...appearance} />
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
      {error && (
        <Note tone="error">
          <p>{failureMessage(error)}</p>
          <p>
            <Button variant="plain" className={styles.again} onClick={() => void refetch()}>
              {t('Try again')}
            </Button>
          </p>
        </Note>
      )}
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
