import { expect, test } from 'vitest';
import { operations } from '#contract/api.ts';
import { toOperationTable } from './operationTable.ts';

const table = toOperationTable(operations);

test('every operation of the contract has a row', () => {
  expect(Object.keys(table)).toEqual(Object.keys(operations));
});

test.each([
  ['postAnswer', { method: 'POST', path: '/participation/{participationId}/answer', bodyType: 'json', success: 204 }],
  ['token', { method: 'POST', path: '/auth/token', bodyType: 'form', isPublic: true }],
  ['completeParticipation', { method: 'POST', path: '/participation/{participationId}/complete', success: 204 }],
  ['getParticipationSurvey', { method: 'GET', path: '/participations/survey/{participationId}' }],
] as const)('%s', (name, row) => {
  expect(table[name]).toEqual(row);
});
