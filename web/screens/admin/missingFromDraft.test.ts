import { expect, test } from 'vitest';
import { exampleSurvey } from '#testing/surveys/exampleSurvey.ts';
import { missingFromDraft } from './missingFromDraft.ts';

const labels = (changes: Partial<typeof exampleSurvey>) =>
  missingFromDraft({ ...exampleSurvey, ...changes }).map(({ label }) => label);

test('a draft is missing what it needs before opening, then participants', () => {
  const missingToOpen = ['questions', 'contactName', 'contactEmail'] as const;
  const needed = ['questions', 'contact name', 'contact email address'];
  expect(labels({ status: 'DRAFT', missingToOpen: [...missingToOpen] })).toEqual([...needed, 'participants']);
  const participants = { ...exampleSurvey.participants, totalCount: 1 };
  expect(labels({ status: 'DRAFT', missingToOpen: ['contactEmail'], participants })).toEqual([needed[2]]);
});

test.each(['READY', 'SCHEDULED', 'OPEN', 'CLOSED'] as const)('nothing is missing from a %s survey', (status) => {
  expect(labels({ status })).toEqual([]);
});
