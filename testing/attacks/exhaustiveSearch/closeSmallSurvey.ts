import {
  createDisclosureControl,
  rejected,
  type DisclosureControl,
} from '#server/results/disclosure/createDisclosureControl.ts';
import { isRequestable } from '#server/results/disclosure/isRequestable.ts';
import { mergeRareOptions } from '#server/results/disclosure/mergeRareOptions.ts';
import { requestableAfterRemoval } from '#server/results/disclosure/requestableAfterRemoval.ts';
import { finish } from '#server/results/disclosure/steps.ts';
import { baseNames, basesOf, type Base } from '#server/results/numbers/bases.ts';
import { populationKey } from '#server/results/numbers/populations.ts';
import type { Population } from '#server/results/disclosure/population.ts';
import { populationMask } from '#server/results/numbers/populationMask.ts';
import { removedRows } from '#server/results/numbers/removedRows.ts';
import type { Results } from '#server/results/numbers/results.ts';
import type { Variable } from '#server/results/numbers/variables.ts';
import { preApproveAtClosing } from '#server/results/closing/freezeResults.ts';
import { inFrozenOrder, type Counted } from '#server/results/closing/deriveResults.ts';
import type { Suppression } from '#server/results/numbers/releasedNumbers.ts';
import { entryOf, releasedOf, suppressionOf, type LedgerEntry } from '#server/results/ledger/ledgerEntry.ts';
import { planSurveyGroups, signaturesOf, type PlannedGroups } from '#server/results/closing/planSurveyGroups.ts';
import { undeclared } from '#server/content/measurement.ts';
import { surveyUncertainty, toStored } from '#server/results/uncertainty/surveyUncertainty.ts';
import { aspect, choice, makeSurveyType, scale, scoredSection } from '#testing/surveys/makeSurveyType.ts';
import { carryEntries } from '../carryEntries.ts';
import { preApproveEarlier } from './preApproveEarlier.ts';
import { groupsOf, smallLimits, type SmallAnswer, type SmallPerson } from './smallWorld.ts';

/** All three laws of docs/rules/disclosure.md, or only the first two, as before law 3 was added. */
export type Laws = 'all' | 'firstTwo';

export const [question, number] = ['question', 'number'] as const;
const { minimum, leastShares } = smallLimits;

/** A small closed survey whose results are processed as on the server, in the same order, but without a database. */
export interface ClosedSmallSurvey {
  readonly results: Results;
  /** The possible requests, as text. */
  offered(): string;
  /** Decides about a population and remembers the decision. Null if it is rejected. */
  decide(population: Population): Suppression | null;
  /** @returns a function that forgets all decisions made after this call. */
  mark(): () => void;
  /** Removes the people with `removed`. */
  renew(): void;
}

/** The groups of a small survey that can be reported. */
export const smallPlan = (people: readonly SmallPerson[]): PlannedGroups =>
  planSurveyGroups(
    groupsOf(people).map((name) => ({ id: name, name })),
    signaturesOf(
      people.map(({ invited }, person) => ({ id: String(person), invited })),
      new Map(people.map(({ groups }, person) => [String(person), groups])),
    ),
    minimum,
    leastShares,
  );

/** The frozen columns of a survey, in frozen order. Groups that are left out under law 3 have none. */
export function smallTable(
  people: readonly SmallPerson[],
  answers: readonly SmallAnswer[],
  { uses }: Pick<PlannedGroups, 'uses'>,
): Counted {
  const stored = [...uses.keys()].filter((id) => uses.get(id) !== 'leftOut');
  return inFrozenOrder(
    {
      people: people.length,
      values: new Map([
        [question, Uint8Array.from(answers, ({ option }) => option)],
        [number, Uint8Array.from(answers, (answer) => answer.number)],
      ]),
      choices: new Map(),
      groups: [...uses].map(([id, use]) => ({
        id,
        name: id,
        use,
        members: stored.includes(id) ? Uint8Array.from(people, ({ groups }) => Number(groups.includes(id))) : null,
      })),
    },
    stored,
  );
}

const definition = makeSurveyType({
  sections: { all: [choice(question, 3), scale(number, { max: 2 })] },
  scored: [scoredSection('section', [aspect('aspect', [number])])],
});

/**
 * The standard deviations and critical values of a survey with these columns, as text. The limits are lower than those of
 * real surveys, whose standard deviations would all be declared.
 */
export async function smallUncertainty(counted: Counted, { uninvited }: PlannedGroups): Promise<string> {
  const blockGroups = counted.groups.flatMap(({ id, members }) => (members ? [id] : []));
  const results = { ...counted, blockGroups, uninvited, filterOptions: new Map(), questions: [], restriction: null };
  const limits = { people: minimum, df: 1, compared: minimum };
  return JSON.stringify(
    toStored(await surveyUncertainty(definition, results, undeclared, minimum, { draws: 20, limits })),
  );
}

export const allGroups = (people: readonly SmallPerson[]): PlannedGroups => ({
  uses: new Map(groupsOf(people).map((id) => [id, 'crossable'])),
  leftOut: [],
  uninvited: 0,
});

/**
 * @param plan for each group, whether it can be reported and combined with answers. @param options the number of
 * options of the question.
 */
export function closeSmallSurvey(
  people: readonly SmallPerson[],
  answers: readonly SmallAnswer[],
  { laws, plan, options }: { laws: Laws; plan: PlannedGroups; options: number },
): ClosedSmallSurvey {
  const counted = smallTable(people, answers, plan);
  const blockGroups = counted.groups.flatMap(({ id, members }) => (members ? [id] : []));
  const filterOptions = new Map([[question, filterOptionsOf(counted, options)]]);
  let results: Results = {
    ...counted,
    blockGroups,
    uninvited: plan.uninvited,
    filterOptions,
    questions: [question],
    restriction: null,
  };
  let bases: Base[] = basesOf(baseNames(variablesOf(results)), variablesOf(results));
  let ledger: LedgerEntry[] = [];
  let control = controlOf([], results, bases);
  approve();

  function approve(): void {
    if (laws === 'firstTwo') {
      ledger = [...ledger, ...preApproveEarlier(results, { control, bases })];
      return;
    }
    const { entries, decided } = finish(preApproveAtClosing(results, { control, bases, questions: results.questions }));
    ledger = [...ledger, ...entries];
    results = { ...results, ...decided };
  }

  const isReleased = (population: Population) =>
    ledger.some((entry) => populationKey(entry.population) === populationKey(population));
  return {
    get results() {
      return results;
    },
    offered: () =>
      JSON.stringify([
        [...results.filterOptions].map(([id, own]) => [id, own.map(({ values }) => values)]),
        results.groups.map(({ id, use }) => [id, use]),
        results.questions,
      ]),
    decide(population) {
      if (laws === 'all' && !isRequestable(population, results, () => isReleased(population))) return null;
      const release = control.decide(populationMask(results, population));
      if (release === rejected) return null;
      if (release.isNew) ledger.push(entryOf(population, release, bases));
      return suppressionOf(release, bases);
    },
    mark() {
      const [mark, length] = [control.mark(), ledger.length];
      return () => {
        control.rollback(mark);
        ledger.length = length;
      };
    },
    renew() {
      const staying = [...people.keys()].filter((person) => !people[person]!.removed);
      const renewed = smallTable(
        staying.map((person) => people[person]!),
        staying.map((person) => answers[person]!),
        plan,
      );
      const gone = removedRows(results, { ...results, ...renewed });
      const left = laws === 'all' ? requestableAfterRemoval(results, gone, minimum, leastShares) : null;
      ledger = carryEntries(ledger, { results, bases }, gone, smallLimits);
      results = {
        ...results,
        ...renewed,
        groups: renewed.groups.map((group) => ({ ...group, use: left?.uses.get(group.id) ?? group.use })),
        questions: left?.questions ?? results.questions,
        restriction: laws === 'all' ? 'removal' : null,
      };
      bases = basesOf(
        bases.map(({ variables }) => variables),
        variablesOf(results),
      );
      control = controlOf(ledger, results, bases);
      approve();
    },
  };
}

function controlOf(ledger: readonly LedgerEntry[], results: Results, bases: readonly Base[]): DisclosureControl {
  const control = createDisclosureControl({ bases: bases.map(({ mask }) => mask), minimum, leastShares });
  for (const entry of ledger) control.restore(releasedOf(entry, { results, bases }));
  return control;
}

/** The variables: everyone's options (`whole`), and the answers with a number. */
function variablesOf({ people, values }: Results): Variable[] {
  const none: Pick<Variable, 'scores' | 'categories'> = { scores: null, categories: { kind: 'any', members: [] } };
  return [
    { name: 'whole', base: new Uint8Array(people).fill(1), ...none },
    { name: number, base: values.get(number)!.map((value) => Number(value > 0)), ...none },
  ];
}

function filterOptionsOf({ values }: Counted, options: number) {
  const [none, ...chosen] = Array.from({ length: options + 1 }, (_, value) => ({
    label: String(value),
    value,
    count: values.get(question)!.reduce((sum, code) => sum + Number(code === value), 0),
  }));
  return mergeRareOptions(chosen, none!, minimum);
}
