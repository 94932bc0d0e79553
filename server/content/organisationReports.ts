import { Type, type Static } from 'typebox';
import type { SurveyType } from '#contract/content/surveyType.ts';
import { closed, code, plainText } from '#contract/schema.ts';
import { type Complain, type ContentFile, parseYaml } from './contentFiles.ts';
import { answersSectionId } from './reportSections.ts';

/** The names and orders that organisations' reports use, in surveys of every version of a survey type. */
export interface OrganisationReport {
  /**
   * The names of the report's sections, by id, and of aspects, by `<section>/<aspect>`: about people, not "you".
   */
  titles: Readonly<Record<string, string>>;
  /** Ids of the questions whose options have no order of their own. */
  unordered: ReadonlySet<string>;
}

const undeclared: OrganisationReport = { titles: {}, unordered: new Set() };

export const organisationReportOf = (
  reports: ReadonlyMap<string, OrganisationReport>,
  typeId: string,
): OrganisationReport => reports.get(typeId) ?? undeclared;

/** A survey type with its sections named as in organisations' reports. */
export const withReportTitles = (definition: SurveyType, { titles }: OrganisationReport): SurveyType => ({
  ...definition,
  sections: definition.sections.map((section) => ({
    ...section,
    name: titles[answersSectionId(section.id)] ?? section.name,
  })),
  report: {
    ...definition.report,
    sections: definition.report.sections.map((section) => ({
      ...section,
      name: titles[section.code] ?? section.name,
      aspects: section.aspects.map((aspect) => ({
        ...aspect,
        name: titles[`${section.code}/${aspect.code}`] ?? aspect.name,
      })),
    })),
  },
});

/** organisation-reports.yaml: by survey type. */
const OrganisationReports = Type.Record(
  code,
  closed({
    titles: Type.Optional(Type.Record(Type.String(), plainText)),
    unordered: Type.Optional(Type.Array(code, { uniqueItems: true })),
  }),
);

/**
 * Complains about codes that the current version of a survey type does not have.
 * @param ids of all survey types.
 * @param surveyTypes without those that have an error.
 */
export function parseOrganisationReports(
  file: ContentFile,
  { ids, surveyTypes }: { ids: ReadonlySet<string>; surveyTypes: ReadonlyMap<string, { definition: SurveyType }> },
  complain: Complain,
): Map<string, OrganisationReport> {
  const read = parseYaml(OrganisationReports, file, complain);
  if (!read) return new Map();
  const { value, report } = read;
  for (const [id, declared] of Object.entries(value)) {
    if (!ids.has(id)) report([id], 'is not a survey type');
    const definition = surveyTypes.get(id)?.definition;
    if (definition) checkCodes(declared, definition, (at, problem) => report([id, ...at], problem));
  }
  return new Map(
    Object.entries(value).map(([id, { titles = {}, unordered = [] }]) => [
      id,
      { titles, unordered: new Set(unordered) },
    ]),
  );
}

function checkCodes(
  { titles = {}, unordered = [] }: Static<typeof OrganisationReports>[string],
  definition: SurveyType,
  report: (at: (string | number)[], problem: string) => void,
): void {
  const titled = new Set([
    ...definition.sections.map(({ id }) => answersSectionId(id)),
    ...definition.report.sections.flatMap((section) => [
      section.code,
      ...section.aspects.map((aspect) => `${section.code}/${aspect.code}`),
    ]),
  ]);
  for (const each of Object.keys(titles))
    if (!titled.has(each)) report(['titles', each], 'is not a section or aspect of this survey type');
  const choices = new Set(questionsOf(definition).flatMap(({ id, type }) => (type === 'multi' ? id : [])));
  unordered.forEach((question, place) => {
    if (!choices.has(question)) report(['unordered', place], `there is no choice ${question}`);
  });
}

const questionsOf = ({ sections }: SurveyType) =>
  sections.flatMap(({ questions, availableQuestions = [] }) => [...questions, ...availableQuestions]);
