import { setImmediate } from 'node:timers/promises';
import type { EventsDefinition, SurveyType } from '#contract/content/surveyType.ts';
import type { StoredAnswer } from '#rules/questions/questionRule.ts';
import type { Measurement } from '#server/content/measurement.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';
import { rowBlocks } from '../disclosure/rowBlocks.ts';
import { resultsOf, type ClosedResults } from '../ledger/closedResults.ts';
import { controlOf } from '../ledger/ledgerEntry.ts';
import { populationKey } from '../numbers/populations.ts';
import { variablesOf } from '../numbers/variables.ts';
import type { Snapshot } from '../snapshot/loadSnapshot.ts';
import type { InvitedBlock } from '../uncertainty/invited.ts';
import { surveyUncertainty } from '../uncertainty/surveyUncertainty.ts';
import { createColumns, inFrozenOrder } from './deriveResults.ts';
import { mergeBlocks, signaturesOfBlocks } from './forecastGroups.ts';
import { type EventCounts, freezeEvents } from './freezeEvents.ts';
import { freezeResults } from './freezeResults.ts';
import { planSurveyGroups } from './planSurveyGroups.ts';

/** The answers of an invented person. */
export interface InventedResponse {
  /** Ids of the groups that the person is in. */
  groups: readonly string[];
  answers: readonly (StoredAnswer & { questionId: string })[];
}

interface Rehearsed {
  survey: SurveyKey;
  definition: SurveyType;
  measurement: Measurement;
  /** The groups of the survey, by name. */
  groups: readonly { id: string; name: string }[];
  /** Invited people by all of these groups, and how many responses each block has. Empty if no one is invited. */
  blocks: readonly InvitedBlock[];
  responses: readonly InventedResponse[];
}

/**
 * The results of invented responses, made like those of a closing survey. Nothing is stored, and nothing but the
 * pre-approved populations can be released.
 */
export async function rehearseResults(
  { survey, definition, measurement, groups, blocks, responses }: Rehearsed,
  minimum: number,
): Promise<ClosedResults> {
  const signatures =
    blocks.length > 0 ? signaturesOfBlocks(blocks) : [{ groups: [], invited: 0, responses: responses.length }];
  const { uses, leftOut, uninvited } = planSurveyGroups(groups, signatures, minimum);
  const reporting = groups.filter(({ id }) => uses.get(id) !== 'leftOut');
  const blockGroups = reporting.map(({ id }) => id);
  const events = await freezeEvents(inventedEvents(responses), definition, { groups: reporting, signatures }, minimum);
  const counted = inFrozenOrder(countInvented(definition, groups, uses, responses), blockGroups);
  // These steps take a second if many people are invented, so that other work gets a turn in between.
  await setImmediate();
  const { results, bases, entries } = await freezeResults(definition, { ...counted, blockGroups, uninvited }, minimum);
  await setImmediate();
  const snapshot: Snapshot = {
    number: 1,
    people: results.people,
    erased: false,
    removed: 0,
    uncertainty: await surveyUncertainty(definition, results, measurement, minimum),
    invited: blocks.length > 0 ? mergeBlocks(blocks, blockGroups) : null,
    events,
    definition,
    results,
    blocks: rowBlocks(results, results.blockGroups).map((block) => block.groups),
    leftOut,
    variables: variablesOf(definition, results),
    bases,
    texts: () => Promise.resolve(new Map()),
  };
  return resultsOf(survey, snapshot, {
    kind: 'invented',
    snapshot,
    control: controlOf(entries, snapshot, minimum),
    keys: new Set(entries.map(({ population }) => populationKey(population))),
  });
}

function countInvented(
  definition: SurveyType,
  groups: Rehearsed['groups'],
  uses: ReturnType<typeof planSurveyGroups>['uses'],
  responses: readonly InventedResponse[],
) {
  const people = responses.length;
  const columns = createColumns(definition, people);
  responses.forEach(({ answers }, row) => {
    for (const { questionId, intValue, intValues } of answers) {
      if (intValue !== null) columns.setValue(questionId, row, intValue);
      columns.setChoices(questionId, row, intValues);
    }
  });
  return {
    people,
    ...columns.filled,
    groups: groups.map(({ id, name }) => {
      const use = uses.get(id)!;
      const members = Uint8Array.from(responses, (response) => Number(response.groups.includes(id)));
      return { id, name, use, members: use === 'leftOut' ? null : members };
    }),
  };
}

/** Counts the events in invented responses, as `submittedEvents` does in submitted ones. */
function inventedEvents(responses: readonly InventedResponse[]): EventCounts {
  const isReport = ({ bands, items }: EventsDefinition) => {
    const questions = new Set(items.map(({ question }) => question));
    return ({ questionId, intValue }: InventedResponse['answers'][number]) =>
      questions.has(questionId) && intValue !== null && intValue >= bands.good;
  };
  return {
    ofEvents: async (events, lines) => {
      const isReported = isReport(events);
      const counts = new Map<string, { question: string; line: string | null; people: number }>();
      for (const { groups, answers } of responses) {
        const line = lines.find((id) => groups.includes(id)) ?? null;
        for (const { questionId: question } of answers.filter(isReported)) {
          const key = JSON.stringify([question, line]);
          const count = counts.get(key) ?? { question, line, people: 0 };
          count.people += 1;
          counts.set(key, count);
        }
      }
      return [...counts.values()];
    },
    ofSources: async (events, options) => {
      const isReported = isReport(events);
      const people = Array.from({ length: options }, () => 0);
      for (const { answers } of responses) {
        if (!answers.some(isReported)) continue;
        const named = answers.find(({ questionId }) => questionId === events.source)?.intValues ?? [];
        for (const option of new Set(named)) if (option < options) people[option]! += 1;
      }
      return people;
    },
  };
}
