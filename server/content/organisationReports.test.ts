import { expect, it } from 'vitest';
import { attackedType } from '#testing/surveys/attackedType.ts';
import { parseOrganisationReports, organisationReportOf, withReportTitles } from './organisationReports.ts';

function parse(text: string) {
  const problems: string[] = [];
  const reports = parseOrganisationReports(
    { name: 'organisation-reports', file: 'content/organisation-reports.yaml', text },
    { ids: new Set(['focus', 'pulse']), surveyTypes: new Map([['focus', { definition: attackedType }]]) },
    (file, at, message, line) => void problems.push(`${file}:${line} ${at.join('.')} ${message}`),
  );
  return { reports, problems };
}

it('names sections and aspects, and says which options have no order', () => {
  const { reports, problems } = parse(`
focus:
  titles:
    mood: How people feel
    mood/calm: How calm people are
  unordered: [site]
`);
  expect(problems).toEqual([]);
  const report = organisationReportOf(reports, 'focus');
  expect([...report.unordered]).toEqual(['site']);
  const namesOf = ({ report: { sections } }: typeof attackedType) =>
    sections.map(({ name, aspects }) => [name, ...aspects.map((aspect) => aspect.name)]);
  const [mood, ...others] = namesOf(attackedType);
  expect(namesOf(withReportTitles(attackedType, report))).toEqual([
    ['How people feel', 'How calm people are', ...mood!.slice(2)],
    ...others,
  ]);
  expect(namesOf(withReportTitles(attackedType, organisationReportOf(reports, 'pulse')))).toEqual([mood, ...others]);
});

it('complains about codes that the survey type does not have', () => {
  expect(parse('other: {}').problems).toEqual(['content/organisation-reports.yaml:1 other is not a survey type']);
  expect(parse('focus: { titles: { mood/none: None }, unordered: [calm-0] }').problems).toEqual([
    'content/organisation-reports.yaml:1 focus.titles.mood/none is not a section or aspect of this survey type',
    'content/organisation-reports.yaml:1 focus.unordered.0 there is no choice calm-0',
  ]);
});
