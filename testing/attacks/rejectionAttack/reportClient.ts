import type { ReportFilter, ReportFilters, ReportRequest } from '#contract/entities/reportRequest.ts';
import type { HeatMap, SurveyReport } from '#contract/entities/surveyReport.ts';
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
  const calls = { requests: 0, rejected: 0 };
  /** The distinct rejections by disclosure control, as text. */
  const rejections = new Set<string>();

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

  async function download(surveyId: string, request: ReportRequest): Promise<Released | null> {
    const { token } = ((await (await send('POST', `${surveyId}/report/request-download`, request))?.json()) ?? {}) as {
      token?: string;
    };
    const file = token && (await send('GET', `${surveyId}/report/download?token=${token}`));
    if (!file) return null;
    const [summary] = (await readWorkbook(new Uint8Array(await file.arrayBuffer()))).values();
    const size = summary!.rows.find(([name]) => String(name).startsWith('Responses in this report'))?.[1];
    if (typeof size !== 'number') throw new Error('The workbook does not say how many responses it is about');
    return { sizes: [{ places: [0], size }], counts: null };
  }

  return {
    calls,
    rejections,
    async filters(surveyId: string) {
      const response = await send('GET', `${surveyId}/filters`);
      if (!response) throw new Error(`Survey ${surveyId} has no report`);
      return (await response.json()) as OfferedFilters;
    },
    async heatMap(surveyId: string) {
      const response = await send('GET', `${surveyId}/report/heat-map`);
      return response ? ((await response.json()) as HeatMap) : null;
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
      const compared = report.compareToScores.at(-1)?.sampleSize ?? null;
      // Without a filter there is nothing to compare with.
      const own = channel !== 'compareToFilter' ? report.sampleSize : compared;
      return {
        sizes: [
          ...(own === null
            ? []
            : [{ places: channel === 'combineWithSurveys' ? ([0, 1] as Place[]) : ([0] as Place[]), size: own }]),
          ...(channel === 'compareToSurvey' && compared !== null ? [{ places: [1] as Place[], size: compared }] : []),
        ],
        counts: channel === 'filter' ? countsOf(report) : null,
      };
    },
  };
}

function countsOf({ sections }: SurveyReport): number[] | null {
  const [series] = sections.flatMap(({ areas }) => areas).find(({ id }) => id === secretQuestion)?.series ?? [];
  if (!series?.sampleSize || series.data.some(({ score }) => score === null)) return null;
  return series.data.map(({ score }) => Math.round(score! * series.sampleSize!));
}
