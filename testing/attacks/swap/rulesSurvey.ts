import type { SurveyType } from '#contract/content/surveyType.ts';
import { areEnoughRemoved, type Removed } from '#server/results/disclosure/areEnoughRemoved.ts';
import { rejected } from '#server/results/disclosure/createDisclosureControl.ts';
import { planEventLines } from '#server/results/disclosure/eventLines.ts';
import { eventStep, sourceStep } from '#server/results/disclosure/eventSteps.ts';
import { isRequestable } from '#server/results/disclosure/isRequestable.ts';
import { requestableAfterRemoval } from '#server/results/disclosure/requestableAfterRemoval.ts';
import { finish } from '#server/results/disclosure/steps.ts';
import { basesOf, frozenVariables } from '#server/results/numbers/bases.ts';
import { populationKey, wholePopulation } from '#server/results/numbers/populations.ts';
import type { Population, ResultsGroup } from '#server/results/disclosure/population.ts';
import { populationMask } from '#server/results/numbers/populationMask.ts';
import { removedRows } from '#server/results/numbers/removedRows.ts';
import type { Results } from '#server/results/numbers/results.ts';
import { resultColumns } from '#server/results/numbers/resultColumns.ts';
import { variablesOf, type Variable } from '#server/results/numbers/variables.ts';
import { anonymisedAnswers } from '#server/results/numbers/anonymisedAnswers.ts';
import { preApproveAtClosing, freezeResults, wholeScores } from '#server/results/closing/freezeResults.ts';
import { inFrozenOrder, type Counted } from '#server/results/closing/deriveResults.ts';
import { haveFewLost } from '#server/results/closing/renewSnapshot.ts';
import type { Measurement } from '#server/content/measurement.ts';
import type { FrozenEvents } from '#server/results/disclosure/eventSteps.ts';
import { surveyUncertainty, toStored, type SurveyUncertainty } from '#server/results/uncertainty/surveyUncertainty.ts';
import { signaturesOf } from '#server/results/closing/planSurveyGroups.ts';
import type { Suppression } from '#server/results/numbers/releasedNumbers.ts';
import { controlOf, entryOf, suppressionOf, type LedgerEntry } from '#server/results/ledger/ledgerEntry.ts';
import { carryEntries } from '../carryEntries.ts';
import type { RandomDraws } from '#testing/randomDraws.ts';
import { planOf, type SwapPerson, type SwapSurvey } from './swapSurvey.ts';
import { swapMeasurement } from './swapType.ts';

/** A closed survey whose results are processed as on the server, in the same order, but without a database. */
export interface RulesSurvey {
  definition: SurveyType;
  measurement: Measurement;
  minimum: number;
  events: FrozenEvents;
  results: Results;
  variables: Variable[];
  uncertainty: SurveyUncertainty;
  /** The number of removed people whose removal waits until more people are removed. */
  pending: number;
  /**
   * Decides about all of these populations together. Remembers the decision only when `keep` is called.
   * @returns null if one is rejected.
   */
  decide(populations: readonly Population[]): { suppressions: Suppression[]; keep(): void; forget(): void } | null;
  remove(people: readonly number[]): Promise<void>;
  /** Everything visible and everything stored, as text, independent of the order of people. */
  state(): string;
}

interface Closing {
  minimum: number;
  /** The order in which responses come from the database. */
  draws: RandomDraws;
  measurement?: Measurement;
  /** Permutations for the critical values. Unless given, fewer than in the product, since there are many surveys. */
  permutations?: number | undefined;
}

export async function closeOnRules(
  definition: SurveyType,
  survey: SwapSurvey,
  { minimum, draws, measurement = swapMeasurement(definition), permutations = 20 }: Closing,
): Promise<RulesSurvey> {
  const plan = planOf(survey, minimum);
  const blockGroups = survey.groups.filter((id) => plan.uses.get(id) !== 'leftOut');
  const present = new Set(survey.people.keys());
  const derive = (groups: readonly Omit<ResultsGroup, 'members'>[]) =>
    inFrozenOrder(
      columnsOf(
        definition,
        draws.shuffled([...present]).map((person) => survey.people[person]!),
        groups,
        blockGroups,
      ),
      blockGroups,
    );

  const counted = derive(survey.groups.map((id) => ({ id, name: id, use: plan.uses.get(id)! })));
  const events = eventsOf(definition, survey, minimum);
  const frozen = await freezeResults(definition, { ...counted, blockGroups, uninvited: plan.uninvited }, minimum);
  let { results, bases, scores } = frozen;
  let ledger: LedgerEntry[] = frozen.entries;
  let control = controlOf(ledger, { results, bases }, minimum);
  let variables = variablesOf(definition, results);
  const computeUncertainty = () =>
    surveyUncertainty(definition, results, measurement, minimum, { draws: permutations });
  let uncertainty = await computeUncertainty();
  let number = 1;
  const none: Removed = { responses: 0, invited: 0 };
  let pending = none;
  const isReleased = (population: Population) =>
    ledger.some((entry) => populationKey(entry.population) === populationKey(population));

  /** Does the same as `renewSnapshot`. */
  const renew = async () => {
    const recounted = derive(results.groups);
    const gone = removedRows(results, { ...results, ...recounted });
    const keepsUncertainty = haveFewLost({ variables, definition, results }, gone, minimum);
    const { uses, questions } = requestableAfterRemoval(results, gone, minimum);
    const undecided = {
      ...results,
      ...recounted,
      groups: recounted.groups.map((group) => ({ ...group, use: uses.get(group.id)! })),
      restriction: 'removal' as const,
    };
    const names = bases.map((base) => base.variables);
    variables = frozenVariables(names, variablesOf(definition, undecided));
    const renewed = basesOf(names, variables);
    ledger = carryEntries(ledger, { results, bases }, gone, { minimum });
    control = controlOf(ledger, { results: undecided, bases: renewed }, minimum);
    const { entries, decided } = finish(preApproveAtClosing(undecided, { control, bases: renewed, questions }));
    ledger = [...ledger, ...entries];
    results = { ...undecided, ...decided };
    bases = renewed;
    scores = wholeScores(definition, { results, variables, bases, control, minimum });
    if (!keepsUncertainty) uncertainty = await computeUncertainty();
    [number, pending] = [number + 1, none];
  };

  const decide: RulesSurvey['decide'] = (populations) => {
    const mark = control.mark();
    const deciding = control;
    const releases = populations.map((population) =>
      isRequestable(population, results, () => isReleased(population))
        ? control.decide(populationMask(results, population))
        : rejected,
    );
    const answered = releases.filter((release) => release !== rejected);
    if (answered.length < releases.length) {
      control.rollback(mark);
      return null;
    }
    return {
      suppressions: answered.map((release) => suppressionOf(release, bases)),
      keep: () =>
        void ledger.push(
          ...answered.flatMap((release, index) =>
            release.isNew ? [entryOf(populations[index]!, release, bases)] : [],
          ),
        ),
      forget: () => deciding.rollback(mark),
    };
  };

  return {
    definition,
    measurement,
    minimum,
    events,
    get results() {
      return results;
    },
    get variables() {
      return variables;
    },
    get uncertainty() {
      return uncertainty;
    },
    get pending() {
      return pending.responses;
    },
    decide,
    async remove(people) {
      for (const person of people) present.delete(person);
      const invited = people.filter((person) => survey.people[person]!.invited && !survey.people[person]!.deleted);
      pending = { responses: pending.responses + people.length, invited: pending.invited + invited.length };
      if (areEnoughRemoved(pending, minimum)) await renew();
    },
    state() {
      const columns = [
        ...results.values.values(),
        ...[...results.choices.values()].flat(),
        ...results.groups.flatMap(({ members }) => members ?? []),
      ];
      const { groups, filterOptions, questions } = results;
      const whole = control.consider(populationMask(results, wholePopulation));
      const suppression = whole === rejected ? null : suppressionOf(whole, bases);
      return JSON.stringify({
        plan: [...plan.uses],
        leftOut: plan.leftOut,
        events,
        number,
        scores,
        uncertainty: toStored(uncertainty),
        questions,
        filterOptions: [...filterOptions],
        groups: groups.map(({ id, use }) => [id, use]),
        ledger,
        columns: columns.map((column) => column.join('')),
        answers:
          suppression &&
          anonymisedAnswers({ definition, results, texts: new Map(), suppression, minimum }).map((question) => ({
            ...question,
            columns: question.columns.map((column) => ({ ...column, said: [...column.said].sort() })),
          })),
      });
    },
  };
}

/** The events in steps, as `freezeEvents` counts them. */
function eventsOf({ report }: SurveyType, { people, groups }: SwapSurvey, minimum: number): FrozenEvents {
  const { uses } = planOf({ people, groups, removals: [] }, minimum);
  const lines = planEventLines(
    groups.filter((id) => uses.get(id) !== 'leftOut').map((id) => ({ id, name: id })),
    signaturesOf(
      people.map(({ invited, deleted }, person) => ({ id: String(person), invited: invited && !deleted })),
      new Map(people.map((person, index) => [String(index), person.groups])),
    ),
    minimum,
  );
  const { items, bands, source } = report.sections.flatMap(({ events }) => events ?? [])[0]!;
  const answerOf = ({ answers }: SwapPerson, id: string) => answers.find(({ questionId }) => questionId === id);
  const reports = (person: SwapPerson, { question }: (typeof items)[number]) =>
    (answerOf(person, question)?.intValue ?? 0) >= bands.good;
  const count = (of: readonly SwapPerson[], isOne: (person: SwapPerson) => boolean) => ({
    reported: of.filter(isOne).length,
    of: of.length,
  });
  const members = [...lines, null].map((name) => ({
    name,
    own: people.filter((person) => (person.groups.find((id) => lines.includes(id)) ?? null) === name),
  }));
  const steps = items.map((item) =>
    eventStep(
      count(people, (person) => reports(person, item)),
      lines.length === 0
        ? []
        : members
            .filter(({ own }) => own.length > 0)
            .map(({ name, own }) => ({ name, ...count(own, (person) => reports(person, item)) })),
      minimum,
    ),
  );
  const chose = (option: number) => (person: SwapPerson) =>
    items.some((item) => reports(person, item)) && (answerOf(person, source!)?.intValueArray ?? []).includes(option);
  return {
    minimum,
    events: Object.fromEntries(items.map(({ code }, index) => [code, steps[index]!])),
    sources: { [source!]: [0, 1, 2].map((option) => sourceStep(count(people, chose(option)), steps, minimum)) },
  };
}

/** People's answers as columns, in their order. */
function columnsOf(
  definition: SurveyType,
  people: readonly SwapPerson[],
  groups: readonly Omit<ResultsGroup, 'members'>[],
  blockGroups: readonly string[],
): Counted {
  const answersTo = (id: string) => people.map(({ answers }) => answers.find(({ questionId }) => questionId === id));
  const [values, choices] = [new Map<string, Uint8Array>(), new Map<string, Uint8Array[]>()];
  for (const column of resultColumns(definition)) {
    const answers = answersTo(column.id);
    if (column.kind !== 'choices') {
      values.set(
        column.id,
        Uint8Array.from(answers, (answer) => (answer ? answer.intValue! - column.min + 1 : 0)),
      );
    } else {
      const chosen = answers.map((answer) => answer?.intValueArray ?? []);
      choices.set(
        column.id,
        Array.from({ length: column.codes }, (_, code) =>
          Uint8Array.from(chosen, (indexes) => Number(code === 0 ? indexes.length === 0 : indexes.includes(code - 1))),
        ),
      );
    }
  }
  return {
    people: people.length,
    values,
    choices,
    groups: groups.map((group) => ({
      ...group,
      members: blockGroups.includes(group.id)
        ? Uint8Array.from(people, (person) => Number(person.groups.includes(group.id)))
        : null,
    })),
  };
}
