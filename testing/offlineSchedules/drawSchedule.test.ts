import { expect, test } from 'vitest';
import { drawSchedule, type Step } from './drawSchedule.ts';

const seeds = Array.from({ length: 200 }, (_, seed) => seed);
const schedules = seeds.map(drawSchedule);
const wordsOf = (step: Step) =>
  [step.do, 'fault' in step && step.fault, 'by' in step && step.by].filter(Boolean).join(' ');

test('the same seed draws the same schedule, and another seed draws another', () => {
  expect(drawSchedule(7)).toEqual(drawSchedule(7));
  expect(drawSchedule(7).steps).not.toEqual(drawSchedule(8).steps);
});

test('a schedule has 25 to 50 steps, and every kind of step is frequent', () => {
  for (const { steps } of schedules) {
    expect(steps.length).toBeGreaterThanOrEqual(25);
    expect(steps.length).toBeLessThanOrEqual(50);
  }
  const counts = new Map<string, number>();
  for (const step of schedules.flatMap(({ steps }) => steps))
    counts.set(wordsOf(step), (counts.get(wordsOf(step)) ?? 0) + 1);
  const kinds = [
    'answer',
    'next',
    'back',
    'reload',
    'closeTab',
    'submit',
    'openTab link',
    'openTab copy',
    'offline',
    'online',
    'killServer',
    'restartServer',
    'closeBrowser',
    'killBrowser',
    'fault pass',
    'fault cut',
    'fault hang',
    'fault unavailable',
    'fault loseReply',
    'wait',
  ];
  expect([...counts.keys()].sort()).toEqual([...kinds].sort());
  expect(Math.min(...counts.values())).toBeGreaterThan(15);
});

test('a schedule has more than ten answers on average', () => {
  const answers = schedules.map(({ steps }) => steps.filter((step) => step.do === 'answer').length);
  expect(answers.reduce((sum, count) => sum + count) / answers.length).toBeGreaterThan(10);
});

test('a killed server is started before it is killed again, and a second tab is opened before it is used', () => {
  for (const { seed, steps } of schedules) {
    let running = true;
    let tabs = 1;
    for (const step of steps) {
      if (step.do === 'killServer' || step.do === 'restartServer') {
        expect(running, `seed ${seed}`).toBe(step.do === 'killServer');
        running = !running;
      }
      if (step.do === 'openTab') tabs += 1;
      if ('tab' in step) expect(step.tab, `seed ${seed}`).toBeLessThan(tabs);
      if (step.do === 'closeTab') tabs -= 1;
      if (step.do === 'closeBrowser' || step.do === 'killBrowser') tabs = 1;
      expect(tabs).toBeLessThanOrEqual(2);
    }
  }
});
