import type { SurveyReport } from '#contract/entities/surveyReport.ts';
import { stepNote, stepText } from '#rules/reportedStep.ts';
import type { Cell, Worksheet } from '#server/xlsx/worksheetXml.ts';
import { heading, noteCell } from './scoreCells.ts';

const notShown = 'Shown only in the report of everyone in one survey, without filters or comparisons.';
const columns = [
  'Section',
  'Group',
  'Name',
  'People',
  'Reported by',
  'At least',
  'At most',
  'Of (people, as at closing)',
  'Note',
];

/**
 * The events of all sections in steps, as text and as numbers, with the note of each step. In a report
 * without steps, every event is "hidden". No sheet if the survey asks about no event.
 */
export function eventSheet({ sections }: SurveyReport): Worksheet[] {
  const rows = sections.flatMap((section) =>
    section.areas.flatMap(({ name, groups, reported }): Cell[][] => {
      if (reported === undefined) return [];
      const place: Cell[] = [section.name, groups[0]?.title ?? null, name];
      if (reported === null) return [[...place, null, noteCell('hidden'), null, null, null, notShown]];
      return [{ name: 'Everyone', ...reported }, ...reported.lines].map((step) => [
        ...place,
        step.name,
        stepText(step),
        step.atLeast,
        step.atMost,
        step.of,
        stepNote(step),
      ]);
    }),
  );
  if (rows.length === 0) return [];
  return [
    {
      name: 'Events',
      widths: [30, 44, 44, 30, 24, 10, 10, 16, 60],
      frozenRows: 1,
      rows: [columns.map(heading), ...rows],
    },
  ];
}

/** Explains the events of a report on its first sheet, if there are any. Pairs of a name and a text. */
export function eventExplanations({ sections }: SurveyReport): [string, string][] {
  const events = sections.flatMap(({ areas }) => areas.filter(({ reported }) => reported !== undefined));
  if (events.length === 0) return [];
  return [
    [
      'Events',
      events.some(({ reported }) => reported === null)
        ? notShown
        : 'Counts of people in steps, not scores. They were counted once, when the survey closed, and removals change nothing. An answer left out counts as not reported. No one may look for who reported something.',
    ],
  ];
}
