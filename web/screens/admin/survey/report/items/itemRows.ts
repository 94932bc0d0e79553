import type { ReportSeries } from '#contract/entities/surveyReport.ts';
import { answersOfTables, type ItemTable, questionOf } from '#rules/itemTables.ts';
import type { ChartNumbers } from '#web/components/charts/areaNumbers.ts';
import { missingOfSeries } from '#web/components/charts/dataSeries.ts';
import { type Missing, missingOfAll, missingText } from '#web/components/charts/MissingNumber.tsx';
import { t } from '#web/i18n/translate.ts';

/** The answers of one population to one item. */
interface ItemRow {
  name: string;
  /** Its position among all populations of the report. Its style depends on it. */
  place: number;
  /** The number of people who answered. Null if it is not released. */
  people: number | null;
  /** The share of people for each answer, in whole per cent, or why there are none. */
  shares: number[] | Missing;
}

const rowOf = (series: ReportSeries, place: number): ItemRow => ({
  name: series.name,
  place,
  people: series.sampleSize,
  shares: series.data.some(({ y }) => y === null)
    ? missingOfSeries(series)
    : series.data.map(({ y }) => Math.round(y!)),
});

/** An item with a row for each population, the report's own first. */
interface Item {
  id: string;
  name: string;
  /** The question that it is a row of, unless the item above or the table already has it. */
  question: string | null;
  rows: ItemRow[];
}

/** A table as it is shown. */
export interface ShownTable extends Pick<ItemTable, 'code' | 'title' | 'answers'> {
  /** The question that all of its items are rows of. */
  question: string | null;
  items: Item[];
  /** Says why the table has no shares at all. Null if it has some. */
  missing: Missing | null;
  /** The largest share in per cent. */
  highest: number;
}

export interface ShownItems {
  tables: ShownTable[];
  /** Populations without any shares, with the reason. They have no rows. */
  missing: { name: string; missing: Missing }[];
  /** The reasons for all shares that are missing. */
  reasons: Missing[];
}

/**
 * The rows of all tables of a section. A comparison without any shares has no rows. The report's own population has
 * rows if any population has shares.
 */
export function shownItems(tables: readonly ItemTable[]): ShownItems {
  const rows = tables.flatMap(({ areas }) => areas.flatMap(({ series }) => series.map(rowOf)));
  const shown = new Set(rows.flatMap(({ place, shares }) => (typeof shares === 'string' ? [] : place)));
  if (shown.size > 0) shown.add(0);
  const without = [...new Set(rows.map(({ place }) => place))].filter((place) => !shown.has(place));
  return {
    tables: tables.map((table) => shownTable(table, shown)),
    missing: without.map((place) => {
      const ofPlace = rows.filter((row) => row.place === place);
      return { name: ofPlace[0]!.name, missing: missingOfAll(reasonsOf(ofPlace)) };
    }),
    reasons: [...new Set(reasonsOf(rows))],
  };
}

/** @param places the populations that have rows. */
function shownTable({ code, title, answers, areas }: ItemTable, places: ReadonlySet<number>): ShownTable {
  const questions = areas.map(questionOf);
  const common = new Set(questions).size === 1 ? questions[0]! : null;
  const items = areas.map(({ id, name, series }, index): Item => ({
    id,
    name,
    question: common !== null || questions[index] === questions[index - 1] ? null : questions[index]!,
    rows: series.map(rowOf).filter(({ place }) => places.has(place)),
  }));
  const rows = items.flatMap((item) => item.rows);
  const shares = rows.flatMap((row) => (typeof row.shares === 'string' ? [] : row.shares));
  return {
    code,
    title,
    answers,
    question: common,
    items,
    missing: shares.length === 0 ? missingOfAll(reasonsOf(rows)) : null,
    highest: Math.max(1, ...shares),
  };
}

const reasonsOf = (rows: readonly ItemRow[]): Missing[] =>
  rows.flatMap(({ shares }) => (typeof shares === 'string' ? [shares] : []));

/** The ends of a scale whose other values are only numbers: 0 to 10, with labels for 0 and 10. Null for other answers. */
export function numberedScale(answers: readonly string[]): { numbers: string[]; ends: [string, string] } | null {
  const values = answers.map((answer) => /^(-?\d+)(?: \((.*)\))?$/.exec(answer));
  const numbers = values.flatMap((value) => value?.[1] ?? []);
  if (answers.length < 2 || numbers.length < answers.length) return null;
  return { numbers, ends: [answers[0]!, answers.at(-1)!] };
}

/** The numbers of a card, for its CSV file: a row for each item and population, and a column for each answer. */
export function itemNumbers(tables: readonly ItemTable[]): ChartNumbers {
  const answers = answersOfTables(tables);
  return {
    fields: [
      t('Aspect'),
      t('Question'),
      t('Introduced by'),
      t('Responses of'),
      t('Responses (about)'),
      ...answers.map((answer) => t('{label} (%)', { label: answer })),
    ],
    rows: tables.flatMap(({ title, areas, answers: own }) =>
      areas.flatMap((area) =>
        area.series.map((series, place) => {
          const { people, shares } = rowOf(series, place);
          const none = typeof shares === 'string' ? missingText(shares) : '';
          const shareOf = (answer: string) => {
            const at = own.indexOf(answer);
            if (at < 0) return '';
            return typeof shares === 'string' ? none : shares[at]!;
          };
          return [title, area.name, questionOf(area) ?? '', series.name, people ?? none, ...answers.map(shareOf)];
        }),
      ),
    ),
  };
}
