import { expect, it } from 'vitest';
import { workbookName } from './workbookName.ts';

it.each([
  ['Pulse November 2026', 'Pulse November 2026 report.xlsx'],
  ['A/B: "what?" <now> | then*\\', 'A-B- -what-- -now- - then-- report.xlsx'],
  ['../../etc/passwd', '-..-etc-passwd report.xlsx'],
  ['...', 'Survey report.xlsx'],
  ['line\nbreak\u0000', 'linebreak report.xlsx'],
  ['harmless\u202exslx.exe', 'harmlessxslx.exe report.xlsx'],
  ['Zufriedenheit – größer', 'Zufriedenheit – größer report.xlsx'],
])('a report on %j is called %j', (survey, name) => {
  expect(workbookName(survey, 'report')).toBe(name);
});

it('cuts a long name between characters, so that every file system accepts it', () => {
  const name = workbookName('😀'.repeat(200), 'answers');
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
  expect(name).toBe(`${'😀'.repeat(50)} answers.xlsx`);
});
