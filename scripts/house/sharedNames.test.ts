import { expect, it } from 'vitest';
import { readExports } from './readExports.mjs';
import { findSharedNames } from './sharedNames.mjs';

it('reads every kind of export, and a type and a value with the same name once', () => {
  const source = `
    export const A = 1, { b, c: [d] } = object;
    export type A = number;
    export interface E {}
    export async function f() {}
    export class G {}
    export { h as i } from './h.ts';
    export default 1;
    const own = 1;`;
  expect(readExports('rules/a.ts', source)).toEqual(['A', 'b', 'd', 'E', 'f', 'G', 'i']);
});

it('lists names that two modules export, but not those of operations, their handlers and their calls', () => {
  const modules = new Map([
    ['contract/survey.ts', `export const openSurvey = operation({});\nexport const deleteSurvey = operation({});`],
    [
      'server/openSurvey.ts',
      'export function openSurvey() {}\nexport function deleteSurvey() {}\nexport class ApiError {}',
    ],
    ['server/surveyQueries.ts', 'export const deleteSurvey = 1;\nexport type Row = string;'],
    ['web/operations.ts', 'export const openSurvey = 1;\nexport class ApiError {}'],
    ['web/Row.tsx', 'export function Row() {}'],
  ]);
  expect(findSharedNames(modules, { ApiError: 'one error' })).toEqual([
    'Row: server/surveyQueries.ts, web/Row.tsx',
    'deleteSurvey: contract/survey.ts, server/openSurvey.ts, server/surveyQueries.ts',
  ]);
});
