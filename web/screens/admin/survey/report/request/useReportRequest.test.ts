import { expect, test } from 'vitest';
import { parseReportOptions, tidyRequest, toChoice, toFilter, writeReportOptions } from './useReportRequest.ts';

const plain = { request: {}, understood: true };
const nonsense = { request: {}, understood: false };

test('an address without options requests the plain report', () => {
  expect(parseReportOptions(undefined)).toEqual(plain);
});

test('options can be text, or the value that the router has parsed', () => {
  const request = {
    filter: { questions: [{ id: 'age', answers: [0, 2] }], participantGroups: ['g1'] },
    compareToNormative: true,
  };
  expect(parseReportOptions(JSON.stringify(request))).toEqual({ request, understood: true });
  expect(parseReportOptions(request)).toEqual({ request, understood: true });
});

test.each<unknown>([
  'hello',
  '{',
  '[]',
  '"{}"',
  'null',
  '',
  7,
  true,
  [],
  { filters: {} },
  { filter: { questions: 'age' } },
  { filter: { questions: [{ id: 'age' }] } },
  { filter: { questions: [{ id: 'age', answers: [-1] }] } },
  { filter: { questions: [{ id: 'age', answers: ['0'] }] } },
  { filter: { questions: [{ id: 'age', answers: [0.5] }] } },
  { filter: { participantGroups: [null] } },
  { compareToSurvey: 3 },
  { compareToNormative: 'yes' },
  { combineWithSurveys: 'abc' },
  { constructor: 1 },
])('%j is not a request, and gives the plain report', (options) => {
  expect(parseReportOptions(options)).toEqual(nonsense);
});

test('nothing remains of an empty request', () => {
  expect(tidyRequest({})).toBeUndefined();
  expect(
    tidyRequest({
      filter: { questions: [{ id: 'age', answers: [] }], participantGroups: [] },
      compareToSurvey: null,
      compareToNormative: false,
      compareToFilter: {},
      combineWithSurveys: [],
    }),
  ).toBeUndefined();
  expect(writeReportOptions({ filter: { questions: [{ id: 'age', answers: [] }] } })).toBeUndefined();
});

test('empty parts are removed, and the others stay', () => {
  expect(
    tidyRequest({
      filter: {
        questions: [
          { id: 'age', answers: [] },
          { id: 'site', answers: [2, 0, 2] },
        ],
        participantGroups: [],
      },
      combineWithSurveys: ['a', 'a', 'b'],
    }),
  ).toEqual({ filter: { questions: [{ id: 'site', answers: [0, 2] }] }, combineWithSurveys: ['a', 'b'] });
});

test('a survey to compare with and the norm exclude each other', () => {
  expect(tidyRequest({ compareToSurvey: 'a', compareToNormative: true })).toEqual({ compareToSurvey: 'a' });
  expect(tidyRequest({ compareToSurvey: null, compareToNormative: true })).toEqual({ compareToNormative: true });
});

test('written options are parsed to the same request', () => {
  const request = { compareToFilter: { participantGroups: ['g1', 'g2'] }, compareToSurvey: 's' };
  expect(parseReportOptions(writeReportOptions(request))).toEqual({ request, understood: true });
});

test('a filter stays the same when it is converted for a panel and back', () => {
  const filter = { questions: [{ id: 'age', answers: [1] }], participantGroups: ['g1'] };
  expect(toFilter(toChoice(filter))).toEqual(filter);
  expect(toFilter(toChoice(undefined))).toBeUndefined();
});
