import type { ReportArea, SurveyReportSection } from '../contract/entities/surveyReport.ts';

/** The items of an aspect that have the same answers to choose from. Shown as one table, with a row for each item. */
export interface ItemTable {
  /** Code and name of the aspect. */
  code: string;
  title: string;
  /** The answers, as in the survey. */
  answers: string[];
  areas: [ReportArea, ...ReportArea[]];
}

type Areas = Pick<SurveyReportSection, 'areas'>;

/** Returns whether an area has the answers to an item of an aspect. Its first group is the aspect. */
export const isItem = ({ areaType, reported, groups }: ReportArea): boolean =>
  areaType === 'data' && reported === undefined && groups.length > 0;

/** The items of a section by aspect, in the report's order. Empty unless the survey type has shares of items. */
export function itemTables({ areas }: Areas): ItemTable[] {
  const tables: ItemTable[] = [];
  for (const area of areas.filter(isItem)) {
    const { code, title } = area.groups[0]!;
    const answers = (area.series[0]?.data ?? []).map(({ label }) => label);
    const last = tables.at(-1);
    if (last?.code === code && last.answers.join('\n') === answers.join('\n')) last.areas.push(area);
    else tables.push({ code, title, answers, areas: [area] });
  }
  return tables;
}

/** The answers of all tables, each once. They are the columns of files in which an item is one row. */
export const answersOfTables = (tables: readonly ItemTable[]): string[] => [
  ...new Set(tables.flatMap(({ answers }) => answers)),
];

/** The question that an item is a row of. Null if the item is a question of its own. */
export const questionOf = ({ groups }: Pick<ReportArea, 'groups'>): string | null => groups[1]?.title ?? null;
