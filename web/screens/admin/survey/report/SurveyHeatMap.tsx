import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { HeatMap } from '#contract/entities/surveyReport.ts';
import { heatMapQuery } from '#web/api/queries.ts';
import { HeatMapKey, HeatMapTable } from '#web/components/charts/HeatMapTable.tsx';
import { heatMapFigures, heatMapSummary } from '#web/components/charts/heatMapWords.ts';
import { responsesWords } from '#web/components/charts/MissingNumber.tsx';
import { ConfidentialityLink } from '#web/components/Confidentiality.tsx';
import { t } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { chartFileName } from './areaFileName.ts';
import { ChartTools } from './ChartTools.tsx';
import styles from './OverviewPart.module.css';
import { OverviewPart } from './OverviewPart.tsx';
import { useReport } from './reportContext.ts';
import { writeOptions } from './request/useReportRequest.ts';

/** The sections by group, as admitted when the survey closed. */
export function SurveyHeatMap() {
  const {
    survey: { id },
  } = useReport();
  return (
    <OverviewPart heading={t('Groups by section')} rows={9} query={useQuery(heatMapQuery(id))}>
      {(map) => <Groups map={map} />}
    </OverviewPart>
  );
}

function Groups({ map }: { map: HeatMap }) {
  const { survey } = useReport();
  const [compare, setCompare] = useState(false);
  const chart = useRef<HTMLDivElement>(null);
  const [everybody, ...groups] = map.rows;
  if (groups.length === 0)
    return (
      <p>
        {t(
          'No group took part in this survey. Attach groups to the next one, and their scores stand side by side here.',
        )}
      </p>
    );

  const name = t('Groups by section');
  const isHeldBack = map.rows.some(({ scores }) => scores.some(({ suppressed }) => suppressed));
  return (
    <>
      <p>
        {heatMapSummary(map).join(' ')}
        {isHeldBack && (
          <>
            {' '}
            <ConfidentialityLink />
          </>
        )}
      </p>
      <CheckboxField
        label={t('Compare with everybody')}
        value={compare}
        onChange={setCompare}
        hint={t('The smaller a group, the more its score moves by chance: a few points are no difference yet.')}
      />
      <div ref={chart} className={styles.chart}>
        <HeatMapTable
          map={map}
          caption={name}
          compare={compare}
          linkTo={(groupId) =>
            paths.surveyReport(survey.id, writeOptions({ filter: { participantGroups: [groupId] } }))
          }
        />
        <HeatMapKey map={map} />
      </div>
      <ChartTools
        name={name}
        figures={heatMapFigures(map)}
        fileName={() => chartFileName([survey.name, name], new Date())}
        chart={chart}
        words={{
          title: name,
          facts: [
            survey.name,
            responsesWords(everybody?.sampleSize ?? 0),
            ...(compare ? [t('compared with everybody')] : []),
          ],
        }}
        withTable={false}
      />
    </>
  );
}
