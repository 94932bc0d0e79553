import { expect, it } from 'vitest';
import { defaultSurveyName } from './defaultSurveyName.ts';

it('names a survey by its type and the month in the time zone', () => {
  const start = new Date('2026-11-30T23:30:00Z');
  expect(defaultSurveyName('Wellbeing pulse', start, 'UTC')).toBe('Wellbeing pulse November 2026');
  expect(defaultSurveyName('Wellbeing pulse', start, 'Europe/Berlin')).toBe('Wellbeing pulse December 2026');
});
