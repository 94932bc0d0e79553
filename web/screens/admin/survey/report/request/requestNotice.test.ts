import { describe, expect, it } from 'vitest';
import type { ReportFilter, ReportFilters, ReportRequest } from '#contract/entities/reportRequest.ts';
import { requestNotice } from './requestNotice.ts';

const question = (id: string, available = true, multichoiceType: 'single' | 'multi' = 'single') => ({
  id,
  title: `Which ${id}?`,
  type: 'multi' as const,
  multichoiceType,
  options: ['A', 'B', 'C'],
  optionSampleSizes: [],
  available,
});
const offered: ReportFilters = {
  questions: [question('age'), question('site'), question('job', false), question('helped', true, 'multi')],
  participantGroups: [
    { id: 'office', name: 'Office', sampleSize: null, available: true, crossable: true },
    { id: 'night', name: 'Night shift', sampleSize: null, available: true, crossable: true },
    { id: 'kitchen', name: 'Kitchen', sampleSize: null, available: true, crossable: false },
    { id: 'drivers', name: 'Drivers', sampleSize: null, available: false, crossable: false },
  ],
  minimum: 5,
};
const answersTo = (...ids: string[]): ReportFilter => ({ questions: ids.map((id) => ({ id, answers: [0] })) });
const inGroups = (...participantGroups: string[]): ReportFilter => ({ participantGroups });
const notice = (next: ReportRequest, shown: ReportRequest = {}) => requestNotice(next, shown, offered);

const mightNot = { text: 'This combination might not be shown, because it could identify people.', isConflict: false };

it.each<[string, ReportRequest]>([
  ['nothing', {}],
  ['several groups', { filter: inGroups('office', 'night', 'kitchen') }],
  ['one answer', { filter: answersTo('age') }],
  [
    'empty parts',
    { filter: { questions: [{ id: 'job', answers: [] }], participantGroups: [] }, compareToFilter: null },
  ],
  ['a group compared with an answer', { filter: inGroups('kitchen'), compareToFilter: answersTo('age') }],
])('gives no notice for %s', (_, request) => {
  expect(notice(request)).toBeNull();
});

describe('the notice about a certain rejection', () => {
  it.each<[string, ReportRequest, string]>([
    [
      'a group',
      { filter: inGroups('office', 'drivers') },
      '“Drivers” cannot be shown: it could identify people. Remove it.',
    ],
    ['a question', { filter: answersTo('job') }, '“Which job?” cannot be shown: it could identify people. Remove it.'],
    [
      'a group to compare with',
      { compareToFilter: inGroups('drivers') },
      '“Drivers” cannot be shown: it could identify people. Remove it.',
    ],
    [
      'a group that is not crossable',
      { filter: { ...inGroups('office', 'kitchen'), ...answersTo('age') } },
      '“Kitchen” cannot be combined with answers to questions: it could identify people. Remove one or the other.',
    ],
  ])('names %s', (_, request, text) => {
    expect(notice(request)).toEqual({ text, isConflict: true });
    // The notice is the same if the visible report has the same request.
    expect(notice(request, request)).toEqual({ text, isConflict: true });
  });

  it.each<ReportRequest>([{ combineWithSurveys: ['s'] }, { compareToSurvey: 's' }])(
    'says that the surveys may be the reason if the request has %j',
    (surveys) => {
      expect(notice({ ...surveys, filter: inGroups('drivers') })?.text).toBe(
        '“Drivers” cannot be shown for these surveys: it could identify people. Remove it from the report, or choose other surveys.',
      );
    },
  );

  it('is not given before the filters are loaded', () => {
    expect(requestNotice({ filter: inGroups('drivers') }, {}, null)).toBeNull();
  });
});

describe('the notice about a possible rejection', () => {
  it.each<[string, ReportFilter]>([
    ['two questions', answersTo('age', 'site')],
    ['a question and groups', { ...answersTo('age'), ...inGroups('office') }],
  ])('%s', (_, filter) => {
    expect(notice({ filter })).toEqual(mightNot);
    expect(notice({ compareToFilter: filter })).toEqual(mightNot);
    expect(requestNotice({ filter }, {}, null)).toEqual(mightNot);
  });

  it('is given for several answers to a question that allows several', () => {
    const twoAnswers = (id: string) => ({ filter: { questions: [{ id, answers: [0, 1] }] } });
    expect(notice(twoAnswers('helped'))).toEqual(mightNot);
    expect(notice(twoAnswers('age'))).toBeNull();
  });

  it('is not given for a filter that the visible report already has for the same surveys', () => {
    const filter = answersTo('age', 'site');
    expect(notice({ filter, compareToNormative: true }, { filter })).toBeNull();
    expect(notice({ filter, combineWithSurveys: ['s'] }, { filter })).toEqual(mightNot);
    expect(notice({ filter: answersTo('age', 'job') }, { filter })?.isConflict).toBe(true);
  });
});
