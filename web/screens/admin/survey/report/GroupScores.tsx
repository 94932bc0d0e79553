import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useRef } from 'react';
import type { HeatMap } from '#contract/entities/surveyReport.ts';
import { groupNotes, heatMapNotes } from '#web/components/charts/certaintyNotes.ts';
import { HeatMapKey } from '#web/components/charts/HeatMapKey.tsx';
import { HeatMapTable } from '#web/components/charts/HeatMapTable.tsx';
import {
  hasSuppressed,
  heatMapName,
  heatMapNumbers,
  heatMapOrderNote,
  heatMapSummary,
} from '#web/components/charts/heatMapTexts.ts';
import { hasOwnAspects, type HeatMapColumns, heatMapView } from '#web/components/charts/heatMapView.ts';
import { responsesText } from '#web/components/charts/MissingNumber.tsx';
import { ConfidentialityLink } from '#web/components/Confidentiality.tsx';
import { t } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { SelectField } from '#web/ui/SelectField.tsx';
import { ViewLinks } from '#web/ui/ViewLinks.tsx';
import { chartFileName } from './areaFileName.ts';
import { ChartTools } from './ChartTools.tsx';
import styles from './GroupScores.module.css';
import { useSurveyReport } from './reportContext.ts';
import { writeReportOptions } from './request/useReportRequest.ts';

/** Returns which columns the address requests for the heat map. */
export const useHeatMapColumns = (): HeatMapColumns => useReportSearch().groupsBy ?? 'sections';

const useReportSearch = () => useSearch({ from: '/admin/survey/$surveyId/report' });

/** The scores of groups as a heat map, with its controls and files. */
export function GroupScores({ map }: { map: HeatMap }) {
  const { survey } = useSurveyReport();
  const columns = useHeatMapColumns();
  const search = useReportSearch();
  const navigate = useNavigate();
  const chart = useRef<HTMLDivElement>(null);
  if (map.rows.length < 2)
    return (
      <p>{t('No groups took part in this survey. Attach groups to the next one to compare their scores here.')}</p>
    );

  const name = heatMapName(columns);
  const view = heatMapView(map, columns, search.worstIn);
  const [everyone] = view.order.rows;
  return (
    <>
      <p>
        {heatMapSummary(map, view).join(' ')}
        {view.order.rows.some((row) => hasSuppressed(row, view)) && (
          <>
            {' '}
            <ConfidentialityLink />
          </>
        )}
      </p>
      {hasOwnAspects(map) && (
        <ViewLinks label={t('Scores of groups')}>
          <ColumnsLink columns="sections" isShown={columns === 'sections'} />
          <ColumnsLink columns="aspects" isShown={columns === 'aspects'} />
        </ViewLinks>
      )}
      {view.columns.length > 1 ? (
        <div className={styles.order}>
          <SelectField
            label={t('Order of groups')}
            hint={heatMapOrderNote(view)}
            value={view.order.sectionId}
            onChange={(id) =>
              void navigate({ to: '.', search: { ...search, worstIn: id }, replace: true, resetScroll: false })
            }
            options={view.columns.map((column) => ({ value: column.id, label: column.name }))}
          />
        </div>
      ) : (
        <p className={styles.quiet}>{heatMapOrderNote(view)}</p>
      )}
      <div ref={chart} className={styles.chart}>
        <HeatMapTable
          map={map}
          view={view}
          linkTo={(groupId) =>
            paths.surveyReport(survey.id, writeReportOptions({ filter: { participantGroups: [groupId] } }))
          }
        />
        <HeatMapKey map={map} view={view} />
      </div>
      {groupNotes(map).map((note) => (
        <p key={note} className={styles.quiet}>
          {note}
        </p>
      ))}
      <ChartTools
        name={name}
        numbers={heatMapNumbers(map, view)}
        fileName={() => chartFileName([survey.name, name], new Date())}
        chart={chart}
        hasScores
        texts={{
          title: name,
          metadata: [survey.name, responsesText(everyone?.sampleSize ?? 0)],
        }}
        notes={[heatMapOrderNote(view), ...heatMapNotes(map)]}
        withTable={false}
      />
    </>
  );
}

/** Shows the heat map with these columns, and the groups in the default order for them. */
function ColumnsLink({ columns, isShown }: { columns: HeatMapColumns; isShown: boolean }) {
  const { groupsBy: _, worstIn: __, ...others } = useReportSearch();
  return (
    <Link
      to="."
      search={{ ...others, ...(columns === 'aspects' && { groupsBy: columns }) }}
      aria-current={isShown ? 'true' : undefined}
      activeOptions={{ exact: true, includeSearch: true }}
      resetScroll={false}
    >
      {columns === 'aspects' ? t('By aspect') : t('By section')}
    </Link>
  );
}
