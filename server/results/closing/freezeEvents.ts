import { sql } from 'kysely';
import type { EventsDefinition, SurveyType } from '#contract/content/surveyType.ts';
import type { Db } from '#server/db/database.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';
import { blocksOf, type Signature } from '../disclosure/planGroups.ts';
import { planEventLines } from '../disclosure/eventLines.ts';
import { eventStep, sourceStep, type EventStep, type FrozenEvents } from '../disclosure/eventSteps.ts';

/** Counts the people of a survey who reported events. Each counts every response. */
export interface EventCounts {
  /** The people who reported each event, by line. `line` is null for people in none. */
  ofEvents(
    events: EventsDefinition,
    lines: readonly string[],
  ): Promise<{ question: string; line: string | null; people: number }[]>;
  /** Among the people who reported an event, how many named each of the options of the question about sources. */
  ofSources(events: EventsDefinition, options: number): Promise<number[]>;
}

/** Counts the events in the submitted answers of a survey. */
export const submittedEvents = (tx: Db, survey: SurveyKey): EventCounts => ({
  ofEvents: (events, lines) => countEvents(tx, survey, events, lines),
  ofSources: (events, options) => countSources(tx, survey, events, options),
});

/**
 * Counts the events of a closing survey in steps, which never change later. The lines are chosen without any answers.
 * An answer left out, or "not applicable", counts as not reported.
 * @param groups the reporting groups. @param signatures of all responses.
 * @returns null if the survey asks about no event, or has fewer responses than the minimum.
 */
export async function freezeEvents(
  counts: EventCounts,
  definition: SurveyType,
  { groups, signatures }: { groups: readonly { id: string; name: string }[]; signatures: readonly Signature[] },
  minimum: number,
): Promise<FrozenEvents | null> {
  const asking = definition.report.sections.flatMap(({ events }) => events ?? []);
  const people = signatures.reduce((sum, { responses }) => sum + responses, 0);
  if (asking.length === 0 || people < minimum) return null;
  const lines = planEventLines(groups, signatures, minimum);
  const sizes = new Map(
    (lines.length > 0 ? blocksOf(signatures, new Set(lines)) : []).map(({ groups: [line = null], responses }) => [
      line,
      responses,
    ]),
  );
  const nameOf = new Map(groups.map(({ id, name }) => [id, name]));

  const frozen: FrozenEvents = { minimum, events: {}, sources: {} };
  for (const events of asking) {
    const reported = await counts.ofEvents(events, lines);
    const countsOf = (question: string) => reported.filter((row) => row.question === question);
    const steps = events.items.map(({ code, question }): [string, EventStep] => {
      const whole = countsOf(question).reduce((sum, { people: some }) => sum + some, 0);
      const ofLines = [...lines, null].flatMap((line) => {
        const of = sizes.get(line);
        if (of === undefined) return [];
        const own = countsOf(question).find((row) => row.line === line)?.people ?? 0;
        return [{ name: line && nameOf.get(line)!, reported: own, of }];
      });
      return [code, eventStep({ reported: whole, of: people }, ofLines, minimum)];
    });
    Object.assign(frozen.events, Object.fromEntries(steps));
    if (events.source === undefined) continue;
    const ofEvents = steps.map(([, step]) => step);
    frozen.sources[events.source] = (await counts.ofSources(events, optionsOf(definition, events.source))).map((some) =>
      sourceStep({ reported: some, of: people }, ofEvents, minimum),
    );
  }
  return frozen;
}

function optionsOf({ sections }: SurveyType, id: string): number {
  const question = sections.flatMap(({ questions }) => questions).find((each) => each.id === id);
  return question && 'options' in question ? question.options.length : 0;
}

/** Answers that report an event. Bound by the survey that asks. */
const reports = ({ accountId, surveyId }: SurveyKey, { bands, items }: EventsDefinition) => sql`
  answer join participation on participation.account_id = answer.account_id and participation.id = answer.participation_id
  where participation.account_id = ${accountId}::uuid and participation.survey_id = ${surveyId}::uuid
    and participation.when_completed is not null and not participation.preview
    and answer.question_id = any(${items.map(({ question }) => question)}::text[]) and answer.int_value >= ${bands.good}::integer
`;

async function countEvents(tx: Db, survey: SurveyKey, events: EventsDefinition, lines: readonly string[]) {
  const { rows } = await sql<{ question: string; line: string | null; people: number }>`
    select reported.question_id as question, line.group_id as line, count(*)::integer as people
    from (select answer.question_id, answer.participation_id from ${reports(survey, events)}) as reported
      left join participation_group as line on line.account_id = ${survey.accountId}::uuid
        and line.participation_id = reported.participation_id and line.group_id = any(${[...lines]}::uuid[])
    group by 1, 2
  `.execute(tx);
  return rows;
}

async function countSources(tx: Db, survey: SurveyKey, events: EventsDefinition, options: number): Promise<number[]> {
  // Materialized, so that a plan made without statistics never reads the answers once for each report.
  const { rows } = await sql<{ option: number; people: number }>`
    with reporting as materialized (select distinct answer.participation_id from ${reports(survey, events)}),
      named as materialized (
        select answer.participation_id, answer.int_values
        from answer join participation on participation.account_id = answer.account_id and participation.id = answer.participation_id
        where participation.account_id = ${survey.accountId}::uuid and participation.survey_id = ${survey.surveyId}::uuid
          and answer.question_id = ${events.source}
      )
    select option, count(distinct participation_id)::integer as people
    from named join reporting using (participation_id) cross join unnest(int_values) as option
    group by option
  `.execute(tx);
  const people = new Map(rows.map((row) => [row.option, row.people]));
  return Array.from({ length: options }, (_, option) => people.get(option) ?? 0);
}
