import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addSteps, joinSteps, shiftDay, type ResponseStep } from './responseSteps.ts';

const minimum = 5;
const firstDay = '2026-02-25';
const dayAt = (index: number) => shiftDay(firstDay, index);

/** The steps of a survey that is read on every day, if these numbers of people complete it on its days. */
function stepsOf(counts: readonly number[], { isClosed = false, every = 1 } = {}): ResponseStep[] {
  const byDay = new Map(counts.map((count, index) => [dayAt(index), count]));
  let steps: ResponseStep[] = [];
  for (let day = 0; day < counts.length; day += every) {
    const past = new Map([...byDay].filter(([each]) => each <= dayAt(day)));
    steps = addSteps(steps, { byDay: past, firstDay, lastDay: dayAt(day), isClosed: false }, minimum);
  }
  return addSteps(steps, { byDay, firstDay, lastDay: dayAt(counts.length - 1), isClosed }, minimum);
}
const shown = (steps: readonly ResponseStep[]) => steps.map((step) => [step.firstDay, step.lastDay, step.completed]);

it('joins days with too few people with the next, and hides the last ones until the survey closes', () => {
  const counts = [7, 0, 2, 3, 5, 1, 3];
  const begun = [
    ['2026-02-25', '2026-02-25', 7],
    ['2026-02-26', '2026-02-28', 5],
  ];
  expect(shown(stepsOf(counts))).toEqual([...begun, ['2026-03-01', '2026-03-01', 5]]);
  expect(shown(stepsOf(counts, { isClosed: true }))).toEqual([...begun, ['2026-03-01', '2026-03-03', 9]]);
  expect(shown(stepsOf([...counts, 1], { isClosed: true }))).toEqual([
    ...begun,
    ['2026-03-01', '2026-03-01', 5],
    ['2026-03-02', '2026-03-04', 5],
  ]);
});

it('shows nothing while fewer than the minimum have completed the survey, not even after it has closed', () => {
  expect(stepsOf([2, 2])).toEqual([]);
  expect(stepsOf([2, 2], { isClosed: true })).toEqual([]);
  expect(stepsOf([2, 3], { isClosed: true })).toHaveLength(1);
});

it('forms steps again if they were stored with a lower minimum', () => {
  const steps = stepsOf([5, 6, 9, 5]);
  expect(joinSteps(steps, 5, false)).toEqual(steps);
  expect(shown(joinSteps(steps, 10, false))).toEqual([
    ['2026-02-25', '2026-02-26', 11],
    ['2026-02-27', '2026-02-28', 14],
  ]);
  expect(shown(joinSteps(stepsOf([5, 6, 9]), 10, false))).toEqual([['2026-02-25', '2026-02-26', 11]]);
  expect(shown(joinSteps(stepsOf([5, 6, 9]), 10, true))).toEqual([['2026-02-25', '2026-02-27', 20]]);
  expect(joinSteps([], 5, true)).toEqual([]);
});

const runs = fc.array(fc.integer({ min: 0, max: 8 }), { minLength: 1, maxLength: 14 });

it('never shows a step below the minimum, and steps are consecutive and add up', () => {
  fc.assert(
    fc.property(runs, fc.boolean(), fc.integer({ min: 1, max: 5 }), (counts, isClosed, every) => {
      const steps = stepsOf(counts, { isClosed, every });
      for (const [index, step] of steps.entries()) {
        expect(step.completed).toBeGreaterThanOrEqual(minimum);
        expect(step.firstDay).toBe(index === 0 ? firstDay : shiftDay(steps[index - 1]!.lastDay, 1));
      }
      const total = counts.reduce((sum, count) => sum + count, 0);
      const rest = total - steps.reduce((sum, { completed }) => sum + completed, 0);
      expect(rest).toBeGreaterThanOrEqual(0);
      expect(rest).toBeLessThan(isClosed && steps.length > 0 ? 1 : minimum);
      // The steps are the same, however often the page was opened.
      expect(steps).toEqual(stepsOf(counts, { isClosed }));
    }),
  );
});

it('stays the same when one completion moves to another day of its step, unless other days then reach the minimum', () => {
  let moves = 0;
  fc.assert(
    fc.property(runs, fc.boolean(), fc.nat(), fc.nat(), fc.nat(), (counts, isClosed, which, from, to) => {
      const steps = stepsOf(counts, { isClosed });
      fc.pre(steps.length > 0);
      const step = steps[which % steps.length]!;
      const days = [...counts.keys()].filter((day) => dayAt(day) >= step.firstDay && dayAt(day) <= step.lastDay);
      const [origin, target] = [days[from % days.length]!, days[to % days.length]!];
      fc.pre(counts[origin]! > 0 && origin !== target);
      const moved = counts.map((count, day) => count - Number(day === origin) + Number(day === target));
      const sum = (list: readonly number[], some: readonly number[]) => some.reduce((all, day) => all + list[day]!, 0);
      const reaches = (some: readonly number[]) => sum(moved, some) >= minimum && sum(counts, some) < minimum;
      const begins = days.slice(0, -1).map((_, index) => days.slice(0, index + 1));
      // The last step of a closed survey may contain a joined rest, which can reach the minimum too.
      const ends = isClosed && step === steps.at(-1) ? days.slice(1).map((_, index) => days.slice(index + 1)) : [];
      if ([...begins, ...ends].some(reaches)) return;
      moves += 1;
      expect(stepsOf(moved, { isClosed })).toEqual(steps);
    }),
    { numRuns: 600 },
  );
  expect(moves).toBeGreaterThan(100);
});

it('shows the same after someone was removed, whenever that person completed the survey', () => {
  fc.assert(
    fc.property(runs, fc.nat(), fc.nat(), (counts, first, second) => {
      const days = [...counts.keys()].filter((day) => counts[day]! > 0);
      fc.pre(days.length > 0);
      const before = stepsOf(counts);
      const total = counts.reduce((sum, count) => sum + count, 0);
      const answers = [first, second].map((pick) => {
        const removed = days[pick % days.length]!;
        const left = counts.map((count, day) => count - Number(day === removed));
        const later = [...left, 6, 0, 3];
        const byDay = new Map(later.map((count, index) => [dayAt(index), count]));
        const isClosed = true;
        return addSteps(before, { byDay, firstDay, lastDay: dayAt(later.length - 1), isClosed }, minimum);
      });
      expect(answers[0]).toEqual(answers[1]);
      const sum = answers[0]!.reduce((all, { completed }) => all + completed, 0);
      if (answers[0]!.length > before.length) expect(sum).toBe(total - 1 + 9);
    }),
  );
});
