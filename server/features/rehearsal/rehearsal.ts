import { setImmediate } from 'node:timers/promises';
import type { SurveyType, SurveyTypeVersion } from '#contract/content/surveyType.ts';
import type { ParticipationReport } from '#contract/entities/individualReport.ts';
import type { Forecast, Rehearsal } from '#contract/entities/rehearsal.ts';
import type { Language } from '#contract/languages.ts';
import { scoreSurvey } from '#rules/scoring.ts';
import { ApiError } from '#server/ApiError.ts';
import { type Measurement, measurementOf } from '#server/content/measurement.ts';
import { surveyNameIn } from '#server/content/surveyNameIn.ts';
import { getSurveyTypeVersion } from '#server/db/getSurveyType.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';
import type { Deps } from '#server/deps.ts';
import { parseWhole } from '#server/http/parseQuery.ts';
import { inventAnswers } from '#server/invented/inventAnswers.ts';
import { storedAnswers } from '#server/invented/storedAnswers.ts';
import { forecastSurvey, limitCompleted, type SurveyForecast } from '#server/results/closing/forecastGroups.ts';
import { rehearseResults, type InventedResponse } from '#server/results/closing/rehearseResults.ts';
import type { InvitedBlock } from '#server/results/uncertainty/invited.ts';
import { sharedFilterOptions } from '#server/results/ledger/requestedPopulation.ts';
import { composeParticipationReport } from '../participation/getParticipationReport.ts';
import type { AnswerRow, ParticipationRow } from '../participation/participationQueries.ts';
import { composeHeatMap } from '../surveyReport/heatMapAndTrend.ts';
import { composeReport, releaseColumns } from '../surveyReport/report/buildReport.ts';
import { resolveRequest, type LoadedSurvey } from '../surveyReport/report/resolveRequest.ts';
import { findRehearsedSurvey, type RehearsedSurvey } from './rehearsalQueries.ts';
import { inTurn, type RehearsalReader, requireWaiting } from './rehearsalTurns.ts';

/** Responses of a survey that no one is in yet. They come without a group, like those of a share link. */
const responsesWithoutPeople = 100;
/** At most this number of people are invented. If more are expected, fewer answer. */
const mostResponses = 1_000;
/** People who are invented before other work gets a turn. */
const atOnce = 50;
/** People who are invented for personal reports. Those with the highest, middle and lowest scores are shown. */
const personalChoices = 31;

/**
 * Returns which groups a report could show (docs/rules/rehearsal.md#forecast).
 * @throws ApiError NotFound; SurveyLocked if the survey has opened; Validation naming `rate`.
 */
export async function getForecast(deps: Deps, survey: SurveyKey, query: { rate?: string }): Promise<Forecast> {
  const rate = parseRate(query.rate);
  await findUnopened(deps, survey);
  return presentForecast(await forecast(deps, survey, rate), deps);
}

/**
 * Both reports of a survey, made of invented answers in memory only (docs/rules/rehearsal.md). Rehearsals run one after
 * the other.
 * @throws ApiError NotFound; SurveyLocked if the survey has opened; Validation naming `rate` or `seed`; TooManyRequests
 * if others wait already, or if the person has left.
 */
export async function getRehearsal(
  deps: Deps,
  survey: SurveyKey,
  query: { rate?: string; seed?: string; language?: Language },
  reader: RehearsalReader,
): Promise<Rehearsal> {
  const rate = parseRate(query.rate);
  const seed = parseWhole(query.seed, { name: 'seed', least: 0, most: 9999, otherwise: 0 });
  return inTurn(reader, async () => {
    const row = await findUnopened(deps, survey);
    return rehearse(deps, { survey, row, rate, seed, language: query.language, signal: reader.signal });
  });
}

const parseRate = (text: string | undefined) =>
  parseWhole(text, { name: 'rate', least: 1, most: 100, otherwise: 60 }) / 100;

async function findUnopened({ db }: Deps, survey: SurveyKey): Promise<RehearsedSurvey> {
  const row = await findRehearsedSurvey(db, survey);
  if (!row) throw new ApiError('NotFound');
  if (row.when_open)
    throw new ApiError('SurveyLocked', { message: 'This survey has opened. It can only be tried before.' });
  return row;
}

const forecast = ({ db, config }: Deps, survey: SurveyKey, rate: number) =>
  forecastSurvey(db, survey, { rate, minimum: config.minReportSample });

const presentForecast = ({ groups, blocks }: SurveyForecast, { config }: Deps): Forecast => ({
  invited: sumOf(blocks, 'invited'),
  expected: sumOf(blocks, 'completed'),
  minimum: config.minReportSample,
  groups,
});

const sumOf = (blocks: readonly InvitedBlock[], of: 'invited' | 'completed') =>
  blocks.reduce((sum, block) => sum + block[of], 0);

interface RehearsalRequest {
  survey: SurveyKey;
  row: RehearsedSurvey;
  rate: number;
  seed: number;
  language: Language | undefined;
  signal: AbortSignal;
}

async function rehearse(
  deps: Deps,
  { survey, row, rate, seed, language, signal }: RehearsalRequest,
): Promise<Rehearsal> {
  const { content, config, clock } = deps;
  const now = clock();
  const version = await getSurveyTypeVersion(deps.db, row.type_hash);
  const { definition } = version;
  const expected = await forecast(deps, survey, rate);
  const blocks = limitCompleted(expected.blocks, mostResponses, config.minReportSample);
  const responses = await inventResponses(definition, expected.groups, blocks, seed);
  requireWaiting(signal);
  const measurement = measurementOf(content.measurement, definition.id);
  const results = await rehearseResults(
    {
      survey,
      definition,
      measurement,
      groups: expected.groups,
      blocks,
      responses,
    },
    config.minReportSample,
  );
  requireWaiting(signal);
  const main: LoadedSurvey = {
    survey,
    summary: {
      id: survey.surveyId,
      name: surveyNameIn(content.texts.en, row.survey_name, version),
      status: 'CLOSED',
      template: { id: row.type_id, name: definition.name },
      whenOpen: now.toISOString(),
      whenClosed: now.toISOString(),
    },
    executiveSummary: null,
    summarised: null,
    whenErased: null,
    results,
  };
  const heatMap = responses.length < config.minReportSample ? null : await composeHeatMap(deps, results);
  return {
    forecast: presentForecast(expected, deps),
    responses: responses.length,
    report: heatMap && (await reportOf(deps, { main, measurement, now })),
    heatMap,
    personalReports: personalReports(deps, { survey, row, version, seed, language, now }),
  };
}

/** The answers of everyone who is expected to complete the survey. Groups differ, so that the report has findings. */
export async function inventResponses(
  definition: SurveyType,
  groups: SurveyForecast['groups'],
  blocks: SurveyForecast['blocks'],
  seed: number,
): Promise<InventedResponse[]> {
  const shifts = new Map(groups.map(({ id }, index) => [id, groupShift(index + seed)]));
  const people =
    blocks.length > 0
      ? blocks.flatMap((block) => Array.from({ length: block.completed }, () => block.groups))
      : Array.from({ length: responsesWithoutPeople }, (): string[] => []);
  const responses: InventedResponse[] = [];
  for (const [index, own] of people.entries()) {
    if (index % atOnce === 0) await setImmediate();
    const shift = own.reduce((sum, id) => sum + shifts.get(id)!, 0) / (own.length || 1);
    responses.push({
      groups: own,
      answers: storedAnswers(definition, inventAnswers(definition, personOf(seed, index), shift)),
    });
  }
  return responses;
}

/** The difference of each group from average, on scales from 0 to 1. Neighbours in a list clearly differ. */
const groupShifts = [-0.12, 0.1, -0.02, 0.12, -0.08] as const;
const groupShift = (index: number) => groupShifts[index % groupShifts.length]!;

/** The number that an invented person's answers follow from. */
const personOf = (seed: number, index: number) => seed * 100_003 + index;

async function reportOf(
  deps: Deps,
  { main, measurement, now }: { main: LoadedSurvey; measurement: Measurement; now: Date },
): Promise<Rehearsal['report']> {
  const { results } = main;
  const surveys = {
    main,
    combined: [],
    compared: null,
    measurement,
    filterOptions: sharedFilterOptions([results]),
  };
  const { columns } = resolveRequest(surveys, {});
  return composeReport(deps, {
    surveys,
    norm: null,
    // Everyone is pre-approved, so nothing is decided or stored for a person.
    columns: await releaseColumns(deps, surveys, columns!, { personId: 'invented', now }),
    isWhole: true,
    participants: {
      totalCount: results.invited ? sumOf(results.invited, 'invited') : results.people,
      completedCount: results.people,
    },
    analyses: new Map(),
  });
}

interface PersonalSources {
  survey: SurveyKey;
  row: RehearsedSurvey;
  version: SurveyTypeVersion;
  seed: number;
  language: Language | undefined;
  now: Date;
}

/** Three personal reports: with the highest, middle and lowest scores. None if the survey has no personal reports. */
function personalReports(
  { content }: Deps,
  { survey, row, version, seed, language, now }: PersonalSources,
): ParticipationReport[] {
  const texts = content.texts[language ?? row.account_language];
  return choosePeople(version.definition, seed).flatMap((answers) => {
    const report = composeParticipationReport(content, {
      row: inventedParticipation(row, survey.accountId, now),
      version,
      answers: answers.map(
        ({ questionId, intValue, intValues, stringValue, otherTitle, notApplicable }): AnswerRow => ({
          question_id: questionId,
          int_value: intValue,
          int_values: intValues,
          string_value: stringValue,
          other_title: otherTitle,
          not_applicable: notApplicable,
          answered_at: now,
        }),
      ),
      texts,
      personName: null,
      change: null,
      keptStep: null,
    });
    return report ? [report] : [];
  });
}

/** The participation of an invented person, who has just submitted the survey. It does not exist in the database. */
const inventedParticipation = (row: RehearsedSurvey, accountId: string, now: Date): ParticipationRow => ({
  ...row,
  account_id: accountId,
  id: 'invented',
  public_id: 'invented',
  token: 'invented',
  person_id: null,
  participant_id: null,
  when_last_invited: now,
  when_last_reminded: null,
  when_open: now,
  when_started: now,
  when_completed: now,
  when_withdrawn: null,
  preview: true,
  language: null,
  given_name: null,
  family_name: null,
  email_address: null,
});

/** The answers of three invented people: those with the highest, middle and lowest mean of all scores of aspects. */
function choosePeople(definition: SurveyType, seed: number): InventedResponse['answers'][] {
  const people = Array.from({ length: personalChoices }, (_, index) => {
    const answers = storedAnswers(definition, inventAnswers(definition, personOf(seed, mostResponses + index)));
    const { sections } = scoreSurvey(definition, new Map(answers.map((each) => [each.questionId, each.intValue])));
    const scores = sections.flatMap(({ aspects }) => aspects.flatMap(({ score }) => score ?? []));
    return { answers, mean: scores.reduce((sum, score) => sum + score, 0) / (scores.length || 1) };
  }).toSorted((a, b) => b.mean - a.mean);
  return [0, Math.floor(personalChoices / 2), personalChoices - 1].map((index) => people[index]!.answers);
}
