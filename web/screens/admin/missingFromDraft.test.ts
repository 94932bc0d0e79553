import { expect, test } from 'vitest';
import type { Survey } from '#contract/entities/survey.ts';
import { exampleSurvey } from '#testing/surveys/exampleSurvey.ts';
import { paths } from '#web/paths.ts';
import { invitesNoOne, missingFromDraft } from './missingFromDraft.ts';

const draft = (changes: Partial<Survey>): Survey => ({ ...exampleSurvey, status: 'DRAFT', ...changes });
const labels = (changes: Partial<Survey>) => missingFromDraft(draft(changes)).map(({ label }) => label);

test('a draft is missing what it needs before opening, and no participants', () => {
  expect(labels({ missingToOpen: ['questions', 'contactName', 'contactEmail'] })).toEqual([
    'questions',
    'contact name',
    'contact email address',
  ]);
  expect(labels({ missingToOpen: ['contactEmail'] })).toEqual(['contact email address']);
});

test.each(['READY', 'SCHEDULED', 'OPEN', 'CLOSED'] as const)('nothing is missing from a %s survey', (status) => {
  expect(labels({ status })).toEqual([]);
  expect(invitesNoOne(draft({ status, shareLink: false }))).toBe(false);
});

test('a draft without participants invites no one, unless it has a share link', () => {
  expect(invitesNoOne(draft({ shareLink: false }))).toBe(true);
  expect(invitesNoOne(draft({ shareLink: true }))).toBe(false);
  const { shareLink: _, ...listed } = draft({});
  expect(invitesNoOne(listed)).toBe(true);
  const participants = { ...exampleSurvey.participants, totalCount: 1 };
  expect(invitesNoOne(draft({ shareLink: false, participants }))).toBe(false);
});

test('missing questions lead to the first empty section, or to the editor if the sections are not known', () => {
  const listed = { ...exampleSurvey, status: 'DRAFT' as const, missingToOpen: ['questions' as const] };
  const linkTo = (editableSections: { id: string; questions: string[] }[]) =>
    missingFromDraft({ ...listed, editableSections })[0]!.link;
  const sections = [
    { id: 'a', questions: ['q'] },
    { id: 'b', questions: [] },
    { id: 'c', questions: [] },
  ];
  expect(linkTo(sections)).toEqual(paths.sectionQuestions(exampleSurvey.id, 'b'));
  expect(linkTo([])).toEqual({ ...paths.editSurvey(exampleSurvey.id), hash: 'questions' });
});
