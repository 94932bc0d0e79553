import { expect, test } from 'vitest';
import type { ReportFilters } from '#contract/entities/reportRequest.ts';
import type { ReportTile } from '#contract/entities/surveyReport.ts';
import { tidyRequest } from './useReportRequest.ts';
import { requestChips } from './requestChips.ts';

const offered: ReportFilters = {
  questions: [
    {
      id: 'age',
      title: 'How old are you?',
      type: 'multi',
      multichoiceType: 'single',
      options: ['Under 30', '30 to 49', '50 and older'],
      optionSampleSizes: [],
      available: true,
    },
    {
      id: 'site',
      title: 'Where do you work',
      type: 'multi',
      multichoiceType: 'single',
      options: ['At home', 'On site'],
      optionSampleSizes: [],
      available: true,
    },
  ],
  participantGroups: [
    { id: 'g1', name: 'Sales', sampleSize: null, available: true, crossable: true },
    { id: 'g2', name: 'Care', sampleSize: null, available: true, crossable: true },
  ],
  minimum: 5,
};
const tile = (id: string, name: string): ReportTile => ({
  scored: true,
  indices: [],
  sections: [],
  score: 0.5,
  survey: {
    id,
    name,
    status: 'CLOSED',
    template: { id: 't', name: 'T' },
    whenOpen: null,
    whenClosed: null,
    participants: { totalCount: 1, completedCount: 1 },
  },
});
const reports = [tile('s1', 'Spring'), tile('s2', 'Autumn')];
const request = {
  filter: {
    questions: [
      { id: 'age', answers: [0, 2] },
      { id: 'site', answers: [1] },
    ],
    participantGroups: ['g1', 'g2'],
  },
  compareToSurvey: 's1',
  compareToFilter: { questions: [{ id: 'site', answers: [0] }], participantGroups: ['g2'] },
  combineWithSurveys: ['s2'],
};

test('every part of a request has a chip that says what it is', () => {
  expect(requestChips(request, offered, reports).map(({ label }) => label)).toEqual([
    'How old are you? Under 30 or 50 and older',
    'Where do you work: On site',
    'Group: Sales or Care',
    'Compared with Spring',
    'Compared with Where do you work: At home; Group: Care',
    'Combined with Autumn',
  ]);
  expect(requestChips({ compareToNormative: true }, offered, reports).map(({ label }) => label)).toEqual([
    'Compared with the norm',
  ]);
});

test('each chip removes only its own part, and removing all of them leaves the plain report', () => {
  const chips = requestChips(request, offered, reports);
  expect(tidyRequest(chips[0]!.without)).toEqual({
    ...request,
    filter: { ...request.filter, questions: [{ id: 'site', answers: [1] }] },
  });
  expect(tidyRequest(chips[2]!.without)).toEqual({ ...request, filter: { questions: request.filter.questions } });
  let left = tidyRequest(request);
  for (
    let chip = requestChips(left ?? {}, offered, reports)[0];
    chip;
    chip = requestChips(left ?? {}, offered, reports)[0]
  )
    left = tidyRequest(chip.without);
  expect(left).toBeUndefined();
});

test('parts that are unknown, or still loading, have a chip as well', () => {
  const unknown = {
    filter: { questions: [{ id: 'age', answers: [7] }], participantGroups: ['g9'] },
    compareToSurvey: 's9',
  };
  expect(requestChips(unknown, null, null).map(({ label }) => label)).toEqual([
    'Question: …',
    'Group: …',
    'Compared with …',
  ]);
  expect(requestChips(unknown, offered, reports).map(({ label }) => label)).toEqual([
    'How old are you? unknown answer',
    'Group: unknown group',
    'Compared with unknown survey',
  ]);
});
