import type { SurveyType } from '#contract/content/surveyType.ts';
import { createDisclosureControl } from '#rules/disclosure/createDisclosureControl.ts';
import { baseNames, basesOf, type Base } from '#rules/results/bases.ts';
import type { Results } from '#rules/results/results.ts';
import { snapshotColumns } from '#rules/results/snapshotColumns.ts';
import { variablesOf } from '#rules/results/variables.ts';
import { admitAtClosing } from './admitAtClosing.ts';
import type { Counted } from './deriveResults.ts';
import { freezeCuts } from './freezeCuts.ts';
import type { LedgerEntry } from './ledger.ts';
import { overallScore } from './overallScore.ts';

/** What follows from the answers and the planned groups of a survey that closes. */
export interface FrozenResults {
  results: Results;
  bases: Base[];
  /** What the ledger begins with. Empty where not even the whole may be released. */
  entries: LedgerEntry[];
  score: number | null;
}

/** Merges rare options, and pre-approves what everyone requests first. @param counted in the order of `orderRows`. */
export function freezeResults(
  definition: SurveyType,
  counted: Counted & Pick<Results, 'blockGroups' | 'uninvited'>,
  minimum: number,
): FrozenResults {
  const cuts = freezeCuts(snapshotColumns(definition), counted, minimum);
  const undecided = { ...counted, cuts, questions: [], restriction: null };
  const variables = variablesOf(definition, undecided);
  const bases = basesOf(baseNames(variables), variables);
  const control = createDisclosureControl({ bases: bases.map(({ mask }) => mask), minimum });
  const { entries, decided } = admitAtClosing(undecided, { control, bases, questions: [...cuts.keys()] });
  return {
    results: { ...undecided, ...decided },
    bases,
    entries,
    score: overallScore(definition, { variables, bases, control }),
  };
}
