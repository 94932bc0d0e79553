import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, useId, useRef, useState } from 'react';
import type { Trend } from '#contract/entities/surveyReport.ts';
import { trendQuery } from '#web/api/queries.ts';
import { TrendChart, TrendKey } from '#web/components/charts/TrendChart.tsx';
import { overallPoints, sectionPoints, trendFigures, trendSummary } from '#web/components/charts/trendFigures.ts';
import { t } from '#web/i18n/translate.ts';
import { Button } from '#web/ui/Button.tsx';
import { chartFileName } from './areaFileName.ts';
import { ChartTools } from './ChartTools.tsx';
import styles from './OverviewPart.module.css';
import { OverviewPart } from './OverviewPart.tsx';
import { useReport } from './reportContext.ts';

/** The scores of this survey beside those of earlier ones of its type. */
export function SurveyTrend() {
  const {
    survey: { id },
  } = useReport();
  return (
    <OverviewPart heading={t('Over time')} rows={6} query={useQuery(trendQuery(id))}>
      {(trend) => <OverTime trend={trend} />}
    </OverviewPart>
  );
}

function OverTime({ trend }: { trend: Trend }) {
  const { survey } = useReport();
  const chart = useRef<HTMLDivElement>(null);
  const sectionsId = useId();
  const [withSections, setWithSections] = useState(false);
  const { surveys, sections, bands } = trend;
  if (surveys.length < 2) {
    return (
      <p>
        {t(
          'This is the first survey of its type here. When another one has closed, its report shows how the scores have changed.',
        )}
      </p>
    );
  }
  const about = t('{surveys} surveys of its type, each of everybody who completed it', { surveys: surveys.length });
  const name = t('Over time');
  const look = { labels: trend, bands };
  return (
    <>
      <p>
        {trendSummary(trend)}{' '}
        {t(
          'Each point is everybody who completed that survey: not always the same people, so a part of a change may come from who has answered.',
        )}
        {surveys.length > 2 && <> {t('The points are evenly spaced, whatever time lies between them.')}</>}
      </p>
      <div ref={chart} className={styles.chart}>
        <div>
          <h3>{t('Overall score')}</h3>
          <TrendChart name={t('Overall score')} points={overallPoints(trend)} {...look} />
        </div>
        {withSections && (
          <div id={sectionsId} className={styles.sections} style={{ '--points': surveys.length } as CSSProperties}>
            {sections.map((section) => (
              <div key={section.id} className={styles.section}>
                <h3>{section.name}</h3>
                <TrendChart name={section.name} points={sectionPoints(trend, section.id)} {...look} />
              </div>
            ))}
          </div>
        )}
        <TrendKey {...look} />
      </div>
      <Button
        variant="plain"
        className={styles.more}
        aria-expanded={withSections}
        aria-controls={withSections ? sectionsId : undefined}
        onClick={() => setWithSections(!withSections)}
      >
        {withSections ? t('Hide the sections') : t('Show each section')}
      </Button>
      <ChartTools
        name={name}
        figures={trendFigures(trend)}
        fileName={() => chartFileName([survey.name, name], new Date())}
        chart={chart}
        words={{ title: t('Overall score over time'), facts: [survey.name, about] }}
      />
    </>
  );
}
