import type { ReportArea, ReportMeasure, SurveyReportSection } from '#contract/entities/surveyReport.ts';
import { reportedEvents } from '#rules/findings.ts';
import { isItem, type ItemTable, itemTables } from '#rules/itemTables.ts';
import { type EventTables, eventTables } from './events/eventTables.ts';

/** Lists what an organisation can do about a section. */
export const measuresOf = ({ areas }: Pick<SurveyReportSection, 'areas'>): ReportMeasure[] =>
  areas.flatMap(({ measures }) => measures?.list ?? []);

/** The answers to items that are shown on one card. */
export type ItemTables = readonly [ItemTable, ...ItemTable[]];

/** A part of a section: one area, all tables of events, or all tables of items. */
export type SectionPart =
  | { kind: 'area'; area: ReportArea }
  | { kind: 'events'; tables: EventTables }
  | { kind: 'items'; tables: ItemTables };

/**
 * The parts of a section, in the order in which they are shown. An event that at least the minimum of people reported is
 * a greater concern than any score, so then the events come first. Otherwise they come after the scores
 * (docs/rules/survey-report.md#events). What can be done follows, and the items that the scores are made of come last.
 */
export function sectionParts(section: Pick<SurveyReportSection, 'areas'>): SectionPart[] {
  const areas = section.areas.filter((area) => area.reported === undefined && !isItem(area));
  const partsOf = (isContent: boolean) =>
    areas
      .filter(({ areaType }) => (areaType === 'content') === isContent)
      .map((area): SectionPart => ({ kind: 'area', area }));
  const [firstEvents, ...moreEvents] = eventTables(section);
  const [firstItems, ...moreItems] = itemTables(section);
  const events: SectionPart[] = firstEvents ? [{ kind: 'events', tables: [firstEvents, ...moreEvents] }] : [];
  const items: SectionPart[] = firstItems ? [{ kind: 'items', tables: [firstItems, ...moreItems] }] : [];
  const [scores, contents] = [partsOf(false), partsOf(true)];
  return [
    ...(reportedEvents(section).length > 0 ? [...events, ...scores] : [...scores, ...events]),
    ...contents,
    ...items,
  ];
}
