import type { SurveyType } from '#contract/content/surveyType.ts';
import { ruleOf } from '#rules/questions/questionTypes.ts';
import { scalesOf } from '#rules/scoring.ts';
import { countedItems, itemsWithShares } from './reportedItems.ts';

/**
 * The names of variables: the overall score, an index, a section's score, the distribution of people's scores of a
 * section, the scores of an aspect, and the answers to an item.
 */
export const overallVariable = 'overall';
export const indexVariable = (index: string) => `index:${index}`;
export const sectionVariable = (section: string) => `section:${section}`;
export const spreadVariable = (section: string) => `spread:${section}`;
export const aspectVariable = (section: string, aspect: string) => `aspect:${section}/${aspect}`;
export const itemVariable = (id: string) => `item:${id}`;

/** The scores that a survey type has, declared in content/measurement.yaml for surveys of every version. */
export interface DeclaredScores {
  /** False if the mean of all sections would mix different things. */
  overallScored: boolean;
  /** The sections without a score, because their mean would mix different things. */
  unscoredSections: ReadonlySet<string>;
  /** The means of several sections that replace the overall score. */
  indices: readonly IndexDefinition[];
}

/** A mean of sections that measure the same kind of thing. */
export interface IndexDefinition {
  code: string;
  name: string;
  /** The codes of its sections. */
  sections: readonly string[];
}

/** The indices whose sections a version of a survey type has. */
export function indicesOf(
  { report }: Pick<SurveyType, 'report'>,
  { indices }: DeclaredScores,
): readonly IndexDefinition[] {
  const codes = new Set(report.sections.map(({ code }) => code));
  return indices.filter(({ sections }) => sections.every((section) => codes.has(section)));
}

/** The scores that a survey type has: the overall score, the indices, the sections' scores and the aspects. */
export const scoreVariables = (definition: Pick<SurveyType, 'report'>, declared: DeclaredScores): string[] => [
  ...(declared.overallScored ? [overallVariable] : []),
  ...indicesOf(definition, declared).map(({ code }) => indexVariable(code)),
  ...definition.report.sections.flatMap(({ code, aspects }) => [
    ...(declared.unscoredSections.has(code) ? [] : [sectionVariable(code)]),
    ...aspects.map((aspect) => aspectVariable(code, aspect.code)),
  ]),
];

/**
 * The code of a score in content/measurement.yaml and for clients: `overall`, `<index>`, `<section>` or
 * `<section>/<aspect>`.
 */
export const scoreCode = (variable: string): string => variable.slice(variable.indexOf(':') + 1);

/** The rule for the shares of poor, good and great. Scores do not depend on it. */
export const bandsRule = 'bands';

/** By variable, the items and the rule that it is made of, as text. Equal texts mean that numbers can be compared. */
export type VariableRules = ReadonlyMap<string, string>;

/** The rules of all variables of a survey type, including the answers to single items. */
export const variableRules = (definition: SurveyType): VariableRules =>
  new Map([
    ...scoreRules(definition),
    ...[...countedItems(definition), ...itemsWithShares(definition)].map((item): [string, string] => {
      const { kind, min, labels } = ruleOf(item.question).column(item)!;
      return [itemVariable(item.id), `${kind} from ${min}, ${labels.length} values`];
    }),
  ]);

/**
 * The rules of scores and bands. They contain no question that an organisation has written, since none is scored. The
 * order of items, aspects and sections does not matter, because means do not depend on it.
 */
export function scoreRules(definition: SurveyType): VariableRules {
  const { sections, bands } = definition.report;
  const scales = scalesOf(definition);
  /** The values with the lowest and the highest score. */
  const endsOf = (question: string, reversed = false) => {
    const { min, max } = scales.get(question)!;
    return reversed ? `${max} to ${min}` : `${min} to ${max}`;
  };
  const rules = new Map<string, string>();
  for (const { code, aspects } of sections) {
    for (const aspect of aspects) {
      const items = aspect.items.map(({ question, reversed }) => `${question} ${endsOf(question, reversed)}`);
      rules.set(aspectVariable(code, aspect.code), items.toSorted().join(', '));
    }
    const own = aspects.map((aspect) => `${aspect.code}: ${rules.get(aspectVariable(code, aspect.code))}`);
    rules.set(sectionVariable(code), own.toSorted().join('; '));
    // Steps of the distribution end where bands end.
    rules.set(spreadVariable(code), `${rules.get(sectionVariable(code))} in steps of ${bands.good} ${bands.great}`);
  }
  const all = sections.map(({ code }) => `${code} (${rules.get(sectionVariable(code))})`);
  rules.set(overallVariable, all.toSorted().join(' '));
  return rules.set(bandsRule, `${bands.good} ${bands.great}`);
}

/**
 * The variables that are scored and have the same rule everywhere. An index is among them if its sections are.
 * @param declared which scores the survey type has.
 */
export function sharedVariables(
  { overallScored, unscoredSections, indices }: DeclaredScores,
  first: VariableRules,
  ...others: VariableRules[]
): ReadonlySet<string> {
  const unscored = new Set([
    ...(overallScored ? [] : [overallVariable]),
    ...[...unscoredSections].flatMap((section) => [sectionVariable(section), spreadVariable(section)]),
  ]);
  const isShared = (name: string) =>
    first.has(name) && !unscored.has(name) && others.every((rules) => rules.get(name) === first.get(name));
  return new Set([
    ...[...first.keys()].filter(isShared),
    ...indices
      .filter(({ sections }) => sections.every((section) => isShared(sectionVariable(section))))
      .map(({ code }) => indexVariable(code)),
  ]);
}
