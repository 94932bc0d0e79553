import type { ReportFilter, ReportFilters, ReportRequest } from '#contract/entities/reportRequest.ts';
import type { HeatMap, Interval, SurveyReport } from '#contract/entities/surveyReport.ts';
import { readWorkbook } from '#testing/files/readWorkbook.ts';
import { secretQuestion } from './attackWorld.ts';

/** Ways to request a number about a population. */
export const channels = ['filter', 'compareToFilter', 'download', 'combineWithSurveys', 'compareToSurvey'] as const;
export type Channel = (typeof channels)[number];

/** The two surveys: the one under attack, and the other one. */
export type Place = 0 | 1;

/** The size of a population, or of its parts in both surveys together. */
interface Size {
  places: Place[];
  size: number;
}

/** What a request releases about a population. */
export interface Released {
  sizes: Size[];
  /** How many people chose each option of the secret question, in order. Null if suppressed. */
  counts: number[] | null;
  /** Everything that says how sure the numbers are, and the steps of events, as text. In a file, all of its numbers. */
  certainty: string;
}

/** The surveys whose populations a request through this channel is checked for. */
export const auditedPlaces = (channel: Channel): Place[] =>
  channel === 'combineWithSurveys' || channel === 'compareToSurvey' ? [0, 1] : [0];

/** Versions of the product that decide about groups by the answers do not send these flags. */
export type OfferedFilters = Omit<ReportFilters, 'participantGroups'> & {
  participantGroups: (ReportFilters['participantGroups'][number] & { available?: boolean; crossable?: boolean })[];
};

export type ReportClient = ReturnType<typeof createReportClient>;

/**
 * Requests reports over HTTP, one after the other. A user who has reached a limit (429) is replaced by the next.
 * @param url address of the server, without a slash at the end.
 * @param tokens access tokens of users with the role `report`.
 */
export function createReportClient(url: string, tokens: readonly string[]) {
  let user = 0;
  const calls = {
    requests: 0,
    rejected: 0,
    /** Numbers of people that intervals are about, and how many of these differ from what the report says. */
    intervals: 0,
    otherSizes: 0,
  };
  /** The distinct rejections by disclosure control, as text. */
  const rejections = new Set<string>();
  /** By survey, the spread of overall scores (`spreadBy`). */
  const spreads = new Map<string, number | null>();

  /** @returns null for a rejection by disclosure control. @throws Error for every other failure. */
  async function send(method: 'GET' | 'POST', path: string, json?: object): Promise<Response | null> {
    calls.requests += 1;
    const response = await fetch(`${url}/api/v0/survey/${path}`, {
      method,
      headers: { authorization: `Bearer ${tokens[user]}`, ...(json && { 'content-type': 'application/json' }) },
      ...(json && { body: JSON.stringify(json) }),
    });
    if (response.ok) return response;
    const text = await response.text();
    if (response.status === 429 && user + 1 < tokens.length) {
      user += 1;
      return send(method, path, json);
    }
    if (response.status !== 400 || (JSON.parse(text) as { error: string }).error !== 'SampleTooSmall')
      throw new Error(`${method} ${path} failed with ${response.status}: ${text}`);
    calls.rejected += 1;
    rejections.add(text);
    return null;
  }

  const requestReport = async (surveyId: string, request: ReportRequest) =>
    ((await (await send('POST', `${surveyId}/report`, request))?.json()) ?? null) as SurveyReport | null;

  /**
   * Returns how many people a score is about according to its interval. Null if the interval does not say.
   * @param spread of everyone's score (`spreadBy`).
   */
  function sizeByInterval(score: ScoreWithInterval, spread: number | null): number | null {
    const half = halfOf(score);
    if (half === null || spread === null) return null;
    const size = Math.round((spread / half) ** 2);
    calls.intervals += 1;
    if (size !== score.sampleSize) calls.otherSizes += 1;
    return size;
  }

  async function spreadOf(surveyId: string): Promise<number | null> {
    if (!spreads.has(surveyId)) {
      const whole = await requestReport(surveyId, {});
      spreads.set(surveyId, whole && spreadBy(whole));
    }
    return spreads.get(surveyId)!;
  }

  async function download(surveyId: string, request: ReportRequest): Promise<Released | null> {
    const { token } = ((await (await send('POST', `${surveyId}/report/request-download`, request))?.json()) ?? {}) as {
      token?: string;
    };
    const file = token && (await send('GET', `${surveyId}/report/download?token=${token}`));
    if (!file) return null;
    const sheets = [...(await readWorkbook(new Uint8Array(await file.arrayBuffer()))).values()];
    const size = sheets[0]!.rows.find(([name]) => String(name).startsWith('Responses in this report'))?.[1];
    if (typeof size !== 'number') throw new Error('The workbook does not say how many responses it is about');
    const numbers = sheets.flatMap(({ rows }) => rows.flat().filter((cell) => typeof cell === 'number'));
    return { sizes: [{ places: [0], size }], counts: null, certainty: JSON.stringify(numbers) };
  }

  return {
    calls,
    rejections,
    async filters(surveyId: string) {
      const response = await send('GET', `${surveyId}/filters`);
      if (!response) throw new Error(`Survey ${surveyId} has no report`);
      return (await response.json()) as OfferedFilters;
    },
    /** Compares the numbers of people in a heat map with its intervals. */
    async heatMap(surveyId: string): Promise<void> {
      const response = await send('GET', `${surveyId}/report/heat-map`);
      if (!response) return;
      const [whole, ...groups] = ((await response.json()) as HeatMap).rows;
      for (const { scores } of groups)
        for (const [index, score] of scores.entries()) sizeByInterval(score, spreadBy(whole!.scores[index]!));
    },
    /** What a request for this population releases. Null if it is rejected. */
    async release(
      [surveyId, otherId]: readonly [string, string],
      filter: ReportFilter,
      channel: Channel,
    ): Promise<Released | null> {
      if (channel === 'download') return download(surveyId, { filter });
      const report = await requestReport(surveyId, {
        ...(channel === 'compareToFilter' ? { compareToFilter: filter } : { filter }),
        ...(channel === 'combineWithSurveys' && { combineWithSurveys: [otherId] }),
        ...(channel === 'compareToSurvey' && { compareToSurvey: otherId }),
      });
      if (!report) return null;
      const other = report.compareToScores.at(-1);
      const compared = other?.sampleSize ?? null;
      // Without a filter there is nothing to compare with.
      const population = channel !== 'compareToFilter' ? report : other;
      const byInterval =
        population && channel !== 'combineWithSurveys' ? sizeByInterval(population, await spreadOf(surveyId)) : null;
      const own = byInterval ?? population?.sampleSize ?? null;
      return {
        sizes: [
          ...(own === null
            ? []
            : [{ places: channel === 'combineWithSurveys' ? ([0, 1] as Place[]) : ([0] as Place[]), size: own }]),
          ...(channel === 'compareToSurvey' && compared !== null ? [{ places: [1] as Place[], size: compared }] : []),
        ],
        counts: channel === 'filter' ? countsOf(report) : null,
        certainty: certaintyIn(report),
      };
    },
  };
}

interface ScoreWithInterval {
  score: number | null;
  sampleSize: number | null;
  interval: Interval | null;
}

/** Half the width of an interval. An end at 0 or 1 may be clipped. Null if there is no interval, or if both ends may be. */
function halfOf({ score, interval }: ScoreWithInterval): number | null {
  if (score === null || !interval || (interval.low === 0 && interval.high === 1)) return null;
  return Math.max(score - interval.low, interval.high - score);
}

/** Half the interval of a score, times the root of its number of people. It is the same for everyone and for a group. */
function spreadBy(score: ScoreWithInterval): number | null {
  const half = halfOf(score);
  return half === null || score.sampleSize === null ? null : half * Math.sqrt(score.sampleSize);
}

const certaintyFields = ['interval', 'difference', 'differenceInterval', 'uncertainty', 'reported'];

function certaintyIn(body: object): string {
  const found: unknown[] = [];
  JSON.stringify(body, (key, value: unknown) => {
    if (certaintyFields.includes(key)) found.push(value);
    return value;
  });
  return JSON.stringify(found);
}

function countsOf({ sections }: SurveyReport): number[] | null {
  const [series] = sections.flatMap(({ areas }) => areas).find(({ id }) => id === secretQuestion)?.series ?? [];
  if (!series?.sampleSize || series.data.some(({ score }) => score === null)) return null;
  return series.data.map(({ score }) => Math.round(score! * series.sampleSize!));
}
