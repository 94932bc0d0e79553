import { expect, it } from 'vitest';
import { attackedType } from '#testing/surveys/attackedType.ts';
import { declaredDeviation, parseMeasurement, undeclared } from './measurement.ts';

function parse(text: string) {
  const problems: string[] = [];
  const measurement = parseMeasurement(
    { name: 'measurement', file: 'content/measurement.yaml', text },
    { ids: new Set(['focus', 'pulse']), surveyTypes: new Map([['focus', { definition: attackedType }]]) },
    (file, at, message, line) => void problems.push(`${file}:${line} ${at.join('.')} ${message}`),
  );
  return { measurement, problems };
}

it('declares the smallest difference and standard deviations of a survey type, of 100', () => {
  const { measurement, problems } = parse(`
focus:
  standardError: 8
  smallestDifference: 4
  standardDeviations:
    overall: 12
    mood/calm: 25
`);
  expect(problems).toEqual([]);
  const focus = measurement.get('focus')!;
  expect(focus.smallestDifference).toBe(0.04);
  expect(['overall', 'mood', 'mood/calm'].map((code) => declaredDeviation(focus, code))).toEqual([0.12, 0.2, 0.25]);
  expect(focus.standardError).toBe(0.08);
  expect([undeclared.smallestDifference, declaredDeviation(undeclared, 'overall')]).toEqual([0.05, 0.2]);
});

it('declares which scores there are', () => {
  const { measurement, problems } = parse(`
focus:
  overallScored: false
  unscoredSections: [mood]
  indices:
    - { code: concentration, name: Concentration, sections: [work] }
  standardError: 10
  smallestDifference: 5
pulse:
  standardError: 10
  smallestDifference: 5
`);
  expect(problems).toEqual([]);
  expect(measurement.get('focus')).toMatchObject({
    overallScored: false,
    unscoredSections: new Set(['mood']),
    indices: [{ code: 'concentration', name: 'Concentration', sections: ['work'] }],
  });
  expect(measurement.get('pulse')).toMatchObject({ overallScored: true, unscoredSections: new Set(), indices: [] });
});

const both = 'focus:\n  standardError: 10\n  smallestDifference: 5\n';
const none = `${both}  overallScored: false\n`;
const index = (section: string, code = 'state') => `{ code: ${code}, name: State, sections: [${section}] }`;

it.each([
  [
    'an unknown survey type',
    'fokus:\n  standardError: 10\n  smallestDifference: 5',
    /measurement\.yaml:\d fokus is not a survey type/,
  ],
  ['no standard error', 'focus:\n  smallestDifference: 5', /focus.*standardError/],
  ['no smallest difference', 'focus:\n  standardDeviations: { overall: 20 }', /focus.*smallestDifference/],
  ['an unknown field', 'focus:\n  smallestDifference: 5\n  spread: 20', /focus.*spread/],
  [
    'a standard deviation of a score that the survey type does not have',
    `${both}  standardDeviations: { overall: 20, mood/clam: 20 }`,
    /:4 focus\.standardDeviations\.mood\/clam is not a score of this survey type$/,
  ],
  ['a section that does not exist', `${none}  unscoredSections: [sleep]`, /:5 focus.*there is no section sleep/],
  [
    'a section without a score in an overall score',
    `${both}  unscoredSections: [mood]`,
    /unscoredSections.*overallScored/,
  ],
  ['indices beside an overall score', `${both}  indices: [${index('mood')}]`, /indices.*overallScored/],
  [
    'an index of a section without a score',
    `${none}  unscoredSections: [mood]\n  indices: [${index('mood')}]`,
    /mood has no score/,
  ],
  ['an index of an unknown section', `${none}  indices: [${index('sleep')}]`, /there is no section sleep/],
  ['an index with the code of a section', `${none}  indices: [${index('mood', 'mood')}]`, /mood is already the code/],
  ['a number above 100', 'focus:\n  smallestDifference: 101', /:2 focus\.smallestDifference/],
  ['a standard deviation of 0', 'focus:\n  smallestDifference: 5\n  standardDeviations: { overall: 0 }', /overall/],
])('complains about %s', (_, text, problem) => {
  expect(parse(text).problems.join('\n')).toMatch(problem);
});
