import { setImmediate } from 'node:timers/promises';
import type { SurveyType } from '#contract/content/surveyType.ts';
import { countOf } from '../disclosure/countOf.ts';
import { createDisclosureControl, type DisclosureControl, rejected } from '../disclosure/createDisclosureControl.ts';
import { mergeRareOptions } from '../disclosure/mergeRareOptions.ts';
import type { FilterOption, Population } from '../disclosure/population.ts';
import { preApprovePartitions } from '../disclosure/preApprovePartitions.ts';
import { rowBlocks } from '../disclosure/rowBlocks.ts';
import type { Steps } from '../disclosure/steps.ts';
import { type LedgerEntry, entryOf, namesOf } from '../ledger/ledgerEntry.ts';
import { baseNames, basesOf, type Base } from '../numbers/bases.ts';
import { populationMask } from '../numbers/populationMask.ts';
import {
  blockPopulation,
  optionPopulation,
  groupPopulation,
  populationKey,
  wholePopulation,
} from '../numbers/populations.ts';
import { numbersOfAnswers, releasedScores } from '../numbers/releasedNumbers.ts';
import { resultColumns, optionLabel, type ResultColumn } from '../numbers/resultColumns.ts';
import type { Results } from '../numbers/results.ts';
import { wholeScoresOf, type WholeScores } from '../numbers/wholeScores.ts';
import { undeclared } from '#server/content/measurement.ts';
import { scoreRules, sharedVariables } from '#server/content/reportedVariables.ts';
import { variablesOf, anyOf, type Variable } from '../numbers/variables.ts';
import type { Counted } from './deriveResults.ts';
import { inTurns } from './inTurns.ts';

/** Everything derived from the answers and the planned groups of a closing survey. */
interface FrozenResults {
  results: Results;
  bases: Base[];
  /** The initial ledger. Empty if not even numbers about everyone may be released. */
  entries: LedgerEntry[];
  /** Null if they may not be released. */
  scores: WholeScores | null;
}

/**
 * Merges rare options, and pre-approves the populations that everyone requests first. Lets other requests be answered
 * in between.
 * @param counted in the order of `orderRows`.
 */
export async function freezeResults(
  definition: SurveyType,
  counted: Counted & Pick<Results, 'blockGroups' | 'uninvited'>,
  minimum: number,
): Promise<FrozenResults> {
  const filterOptions = freezeFilterOptions(resultColumns(definition), counted, minimum);
  await setImmediate();
  const undecided = { ...counted, filterOptions, questions: [], restriction: null };
  const variables = variablesOf(definition, undecided);
  await setImmediate();
  const names = baseNames(variables);
  await setImmediate();
  const bases = basesOf(names, variables);
  const control = createDisclosureControl({ bases: bases.map(({ mask }) => mask), minimum });
  const { entries, decided } = await inTurns(
    preApproveAtClosing(undecided, { control, bases, questions: [...filterOptions.keys()] }),
  );
  return {
    results: { ...undecided, ...decided },
    bases,
    entries,
    scores: wholeScores(definition, { results: undecided, variables, bases, control, minimum }),
  };
}

/**
 * The filter options of a survey's results, for every multiple choice question. Options that fewer than the minimum
 * chose are merged with others (docs/rules/disclosure.md#merged-options). Once frozen they never change, regardless of
 * later removals.
 */
export function freezeFilterOptions(
  layout: readonly ResultColumn[],
  { people, values, choices }: Pick<Results, 'people' | 'values' | 'choices'>,
  minimum: number,
): Results['filterOptions'] {
  return new Map(
    layout.flatMap((column): [string, FilterOption[]][] => {
      const { id, kind, codes } = column;
      if (kind === 'scale') return [];
      const columns = kind === 'choices' ? choices.get(id)! : null;
      const counts = columns ? columns.map((each) => countOf(each)) : countCodes(values.get(id)!, codes);
      const [none, ...options] = counts.map((count, value) => ({ label: optionLabel(column, value), value, count }));
      const countAny =
        columns &&
        ((codesOfAny: number[]) =>
          countOf(
            anyOf(
              people,
              codesOfAny.map((code) => columns[code]!),
            ),
          ));
      return [[id, mergeRareOptions(options, none!, minimum, countAny ?? undefined)]];
    }),
  );
}

function countCodes(column: Uint8Array, codes: number): number[] {
  const counts = Array.from({ length: codes }, () => 0);
  for (const code of column) counts[code]! += 1;
  return counts;
}

/**
 * Pre-approves the populations that everyone requests first, as far as the laws hold
 * (docs/rules/disclosure.md#pre-approval). Returns what a report can be filtered by: the reported groups, and the
 * questions with every option pre-approved.
 * @param control knows what was released already. @param questions ids of the questions to check.
 * @returns also the new entries of the ledger, in order.
 */
export function* preApproveAtClosing(
  results: Omit<Results, 'questions'>,
  { control, bases, questions }: { control: DisclosureControl; bases: readonly Base[]; questions: readonly string[] },
): Steps<{ entries: LedgerEntry[]; decided: Pick<Results, 'groups' | 'questions'> }> {
  const offer = (name: Population) => ({ name, population: populationMask(results, name) });
  const reported = results.groups.filter(({ use }) => use !== 'leftOut');
  const {
    preApproved,
    areBlocksPreApproved,
    questions: available,
  } = yield* preApprovePartitions(
    control,
    offer(wholePopulation),
    {
      // Large blocks come first, because they leave more room for the others if answers are missing.
      blocks:
        reported.length > 0
          ? rowBlocks(results, results.blockGroups)
              .toSorted((a, b) => b.rows.length - a.rows.length)
              .map(({ groups }) => offer(blockPopulation(groups)))
          : [],
      groups: reported
        .map(({ id }) => offer(groupPopulation(id)))
        .toSorted((a, b) => countOf(b.population) - countOf(a.population)),
    },
    questions.map((id) => ({
      id,
      options: results.filterOptions.get(id)!.map((option) => offer(optionPopulation(id, option))),
    })),
  );
  return {
    entries: preApproved.map(({ name, ...release }) => entryOf(name, release, bases)),
    decided: {
      groups: areBlocksPreApproved ? results.groups : results.groups.map((group) => ({ ...group, use: 'leftOut' })),
      questions: available,
    },
  };
}

interface Frozen {
  results: Omit<Results, 'questions'>;
  variables: readonly Variable[];
  bases: readonly Base[];
  control: DisclosureControl;
  minimum: number;
}

/** The scores of everyone, for lists of reports, computed from what may be released. Null if nothing may be. */
export function wholeScores(
  definition: SurveyType,
  { results, variables, bases, control, minimum }: Frozen,
): WholeScores | null {
  const release = control.consider(bases[0]!.mask);
  if (release === rejected) return null;
  const suppression = { all: namesOf(release.suppressed, bases), shares: new Set<string>() };
  const whole = { population: wholePopulation, key: populationKey(wholePopulation) };
  const numbers = numbersOfAnswers(
    { results: { ...results, questions: [] }, definition, variables },
    whole,
    suppression,
  );
  const shared = sharedVariables(undeclared, scoreRules(definition));
  return wholeScoresOf(releasedScores({ definition, shared, indices: [], minimum }, [numbers]));
}
