import type { SurveyReport } from '#contract/entities/surveyReport.ts';
import { answersOfTables, itemTables, questionOf } from '#rules/itemTables.ts';
import type { Cell, Worksheet } from '#server/xlsx/worksheetXml.ts';
import { countCell, heading, notReleased, shareCell } from './scoreCells.ts';

const columns = ['Section', 'Aspect', 'Question', 'Introduced by', 'Answers of', 'Responses (about)'];
const widths = [30, 30, 60, 44, 36, 14];

/**
 * The answers to single items of aspects: a row for each item and population, and a column for each answer with the
 * share of people. Cells of answers that an item does not have are empty. No sheet if the report shows no items.
 */
export function itemSheet({ sections }: SurveyReport): Worksheet[] {
  const bySection = sections.map((section) => ({ section, tables: itemTables(section) }));
  const answers = answersOfTables(bySection.flatMap(({ tables }) => tables));
  if (answers.length === 0) return [];
  const rows = bySection.flatMap(({ section, tables }) =>
    tables.flatMap(({ title, areas }) =>
      areas.flatMap((area) =>
        area.series.map(({ name, data, sampleSize, suppressed }): Cell[] => {
          const missing = notReleased({ scored: data.every(({ scored }) => scored), suppressed });
          const shareOf = (answer: string): Cell => {
            const point = data.find(({ label }) => label === answer);
            return point ? shareCell(point.score, missing) : null;
          };
          return [
            section.name,
            title,
            area.name,
            questionOf(area),
            name,
            countCell(sampleSize, missing),
            ...answers.map(shareOf),
          ];
        }),
      ),
    ),
  );
  return [
    {
      name: 'Single questions',
      widths: [...widths, ...answers.map(() => 14)],
      frozenRows: 1,
      rows: [[...columns, ...answers].map(heading), ...rows],
    },
  ];
}
