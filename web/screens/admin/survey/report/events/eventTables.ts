import type { ReportArea, Reported, SurveyReportSection } from '#contract/entities/surveyReport.ts';
import { isEvent } from '#rules/findings.ts';
import { type ReportedStep, stepNote, stepText } from '#rules/reportedStep.ts';
import type { ChartNumbers } from '#web/components/charts/areaNumbers.ts';
import { t } from '#web/i18n/translate.ts';

/** Events that are shown as one table, or who they came from. */
export interface EventTable {
  /** Code of the group of its areas. */
  code: string;
  title: string;
  isSource: boolean;
  areas: [ReportArea, ...ReportArea[]];
}

export type EventTables = readonly [EventTable, ...EventTable[]];

/** Returns the names of the events in the lowest step, which is the same for all. Null if there are none. */
export function otherEvents(section: Pick<SurveyReportSection, 'areas'>) {
  const lowest = section.areas
    .filter(isEvent)
    .flatMap(({ name, reported }) => (reported?.atLeast === 0 ? [{ name, step: reported }] : []));
  return lowest[0] ? { names: lowest.map(({ name }) => name), step: lowest[0].step } : null;
}

/** The areas about events, by their group, in the report's order. */
export function eventTables({ areas }: Pick<SurveyReportSection, 'areas'>): EventTable[] {
  const tables = new Map<string, EventTable>();
  for (const area of areas.filter(({ reported }) => reported !== undefined)) {
    const { code, title } = area.groups[0] ?? { code: '', title: t('Reported events') };
    const table = tables.get(code);
    if (table) table.areas.push(area);
    else tables.set(code, { code, title, isSource: !isEvent(area), areas: [area] });
  }
  return [...tables.values()];
}

/** The steps of an area: of everyone, then of each line. */
export const namedSteps = ({ lines, ...whole }: Reported): (ReportedStep & { name: string })[] => [
  { name: t('Everyone'), ...whole },
  ...lines,
];

/**
 * The size of the steps of a table, which is the minimum. Only the highest steps are wider. Null if all steps of the
 * table are highest ones.
 */
export function stepSize({ areas }: Pick<EventTable, 'areas'>): number | null {
  const sizes = areas
    .flatMap(({ reported }) => (reported ? namedSteps(reported) : []))
    .flatMap(({ atLeast, atMost, of }) => (atMost < of ? atMost - atLeast + 1 : []));
  return sizes.length > 0 ? Math.min(...sizes) : null;
}

/** The steps of a table as text and as numbers, for its CSV file. Each row has the note of its step. */
export const eventNumbers = ({ areas, isSource }: EventTable): ChartNumbers => ({
  fields: [
    isSource ? t('Who it came from') : t('Event'),
    t('People'),
    t('Reported by'),
    t('At least'),
    t('At most'),
    t('Of (people, as at closing)'),
    t('Note'),
  ],
  rows: areas.flatMap(({ name, reported }) =>
    (reported ? namedSteps(reported) : []).map((step) => [
      name,
      step.name,
      stepText(step),
      step.atLeast,
      step.atMost,
      step.of,
      stepNote(step) ?? '',
    ]),
  ),
});

/** Says where events are shown, in every report without them. */
export const notShownText = () =>
  t('Events are shown only in the report of everyone in one survey, without filters or comparisons.');
