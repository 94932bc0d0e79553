import { expect, it } from 'vitest';
import type { Reported } from '#contract/entities/surveyReport.ts';
import { reportedEvents } from '#rules/findings.ts';
import { reportArea as area } from '#testing/results/reportArea.ts';
import { eventNumbers, eventTables, stepSize } from './eventTables.ts';

const fewer = { atLeast: 0, atMost: 4, of: 60 };
const some = { atLeast: 5, atMost: 9, of: 60 };
const event = (id: string, reported: Reported | null) =>
  area(id, { groups: [{ code: 'events', title: 'Behaviour' }], reported });
const source = (number: number, reported: Reported | null) =>
  area(`from-${number}`, { groups: [{ code: 'from', title: 'Who did it come from?' }], reported });
const sectionOf = (steps: [Reported | null, ...(Reported | null)[]]) => ({
  areas: [
    area('aspects', { areaType: 'aspects' }),
    ...steps.map((step, index) => event(`event ${index}`, step)),
    source(1, steps[0] && { ...fewer, lines: [] }),
    source(2, steps[0] && { ...some, lines: [] }),
    area('content', { areaType: 'content' }),
  ],
});
const none = { ...fewer, lines: [] };

it('names the events that at least the minimum reported, and no source of events', () => {
  const named = reportedEvents(sectionOf([none, { ...some, lines: [] }]));
  expect(named.map(({ name }) => name)).toEqual(['Name of event 1']);
  expect(reportedEvents(sectionOf([null]))).toEqual([]);
});

it('finds the size of steps in those that are not the highest', () => {
  const sizeOf = (...steps: Reported[]) =>
    stepSize({ areas: [event('a', steps[0]!), ...steps.map((each) => event('b', each))] });
  expect(sizeOf({ ...some, lines: [] })).toBe(5);
  expect(sizeOf({ atLeast: 55, atMost: 60, of: 60, lines: [{ name: 'Office', atLeast: 0, atMost: 2, of: 20 }] })).toBe(
    3,
  );
  expect(sizeOf({ atLeast: 55, atMost: 60, of: 60, lines: [] })).toBe(null);
});

it('lists everyone and each line in the file, with text, numbers and the note of the step', () => {
  const lines = [
    { name: 'Office', atLeast: 5, atMost: 9, of: 20 },
    { name: 'Everyone else', atLeast: 0, atMost: 4, of: 40 },
  ];
  const [events, sources] = eventTables(sectionOf([{ ...some, lines }]));
  expect(eventNumbers(events!)).toEqual({
    fields: ['Event', 'People', 'Reported by', 'At least', 'At most', 'Of (people, as at closing)', 'Note'],
    rows: [
      ['Name of event 0', 'Everyone', '5 to 9 of 60', 5, 9, 60, ''],
      ['Name of event 0', 'Office', '5 to 9 of 20', 5, 9, 20, ''],
      ['Name of event 0', 'Everyone else', 'fewer than 5 of 40', 0, 4, 40, 'This does not mean that nothing happened.'],
    ],
  });
  expect(eventNumbers(sources!).rows.map(([name, people]) => [name, people])).toEqual([
    ['Name of from-1', 'Everyone'],
    ['Name of from-2', 'Everyone'],
  ]);
});
