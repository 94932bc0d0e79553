import type { SurveyType } from '#contract/content/surveyType.ts';
import { createDisclosureControl } from '../disclosure/createDisclosureControl.ts';
import { baseNames, basesOf, type Base } from '../numbers/bases.ts';
import type { Results } from '../numbers/results.ts';
import { resultColumns } from '../numbers/resultColumns.ts';
import { variablesOf } from '../numbers/variables.ts';
import { preApproveAtClosing } from './preApproveAtClosing.ts';
import type { Counted } from './deriveResults.ts';
import { freezeFilterOptions } from './freezeFilterOptions.ts';
import type { LedgerEntry } from '../ledger/ledgerEntry.ts';
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
  const filterOptions = freezeFilterOptions(resultColumns(definition), counted, minimum);
  const undecided = { ...counted, filterOptions, questions: [], restriction: null };
  const variables = variablesOf(definition, undecided);
  const bases = basesOf(baseNames(variables), variables);
  const control = createDisclosureControl({ bases: bases.map(({ mask }) => mask), minimum });
  const { entries, decided } = preApproveAtClosing(undecided, { control, bases, questions: [...filterOptions.keys()] });
  return {
    results: { ...undecided, ...decided },
    bases,
    entries,
    score: overallScore(definition, { variables, bases, control }),
  };
}
