import type { ReportFilter, ReportRequest } from '#contract/entities/surveyReport.ts';

/** A filter as screens work with it: each part there, and none of them empty when it is sent. */
export interface FilterChoice {
  /** Chosen options of a question by its id, as indexes of the options that the filters offer. */
  answers: Readonly<Record<string, readonly number[]>>;
  /** Ids of the chosen groups. */
  groups: readonly string[];
}

/** What an address asks for. `understood` is false where its options were no report request: then it is the plain report. */
export interface ReadOptions {
  request: ReportRequest;
  understood: boolean;
}

const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)];
const ascending = (answers: readonly number[]) => distinct(answers).toSorted((a, b) => a - b);

export const toChoice = (filter: ReportFilter | null | undefined): FilterChoice => ({
  answers: Object.fromEntries((filter?.questions ?? []).map(({ id, answers }) => [id, answers])),
  groups: filter?.participantGroups ?? [],
});

/**
 * The filter without its empty parts; undefined if nothing remains
 * (docs/rules/survey-report.md#request-in-the-address).
 */
export function toFilter({ answers, groups }: FilterChoice): ReportFilter | undefined {
  const questions = Object.entries(answers)
    .filter(([, chosen]) => chosen.length > 0)
    .map(([id, chosen]) => ({ id, answers: ascending(chosen) }));
  if (questions.length === 0 && groups.length === 0) return undefined;
  return {
    ...(questions.length > 0 && { questions }),
    ...(groups.length > 0 && { participantGroups: distinct(groups) }),
  };
}

/**
 * The request without empty answer lists and groups, false and null. A survey to compare with and the norm exclude each
 * other, and the survey wins. Source: docs/rules/survey-report.md#request-in-the-address.
 * @returns undefined where no filter, comparison or combination remains.
 */
export function tidyRequest(request: ReportRequest): ReportRequest | undefined {
  const filter = toFilter(toChoice(request.filter));
  const compareToFilter = toFilter(toChoice(request.compareToFilter));
  const { compareToSurvey, compareToNormative, combineWithSurveys } = request;
  const tidy: ReportRequest = {
    ...(filter && { filter }),
    ...(compareToSurvey ? { compareToSurvey } : compareToNormative && { compareToNormative }),
    ...(compareToFilter && { compareToFilter }),
    ...(combineWithSurveys && combineWithSurveys.length > 0 && { combineWithSurveys: distinct(combineWithSurveys) }),
  };
  return Object.keys(tidy).length > 0 ? tidy : undefined;
}

/** The text of the address's `options`; undefined for the plain report. */
export function writeOptions(request: ReportRequest): string | undefined {
  const tidy = tidyRequest(request);
  return tidy && JSON.stringify(tidy);
}

/** Reads the `options` of an address: JSON, or what the router has made of it already. Nonsense is not an error. */
export function readOptions(options: unknown): ReadOptions {
  if (options === undefined) return { request: {}, understood: true };
  const value = typeof options === 'string' ? parse(options) : options;
  return isRequest(value)
    ? { request: tidyRequest(value) ?? {}, understood: true }
    : { request: {}, understood: false };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

type Check = (value: unknown) => boolean;

const isId: Check = (value) => typeof value === 'string' && value !== '';
const isFlag: Check = (value) => typeof value === 'boolean';
const isIndex: Check = (value) => Number.isInteger(value) && (value as number) >= 0;
const isListOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);
const isOptional =
  (check: Check): Check =>
  (value) =>
    value === undefined || value === null || check(value);
/** An object of these parts and no others: one that is not known would tell of somebody else's numbers than it seems. */
const isOf =
  (parts: Record<string, Check>): Check =>
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.keys(value).every((key) => Object.hasOwn(parts, key)) &&
    Object.entries(parts).every(([key, check]) => check((value as Record<string, unknown>)[key]));

const isFilter = isOf({
  questions: isOptional(isListOf(isOf({ id: isId, answers: isListOf(isIndex) }))),
  participantGroups: isOptional(isListOf(isId)),
});
const hasRequestForm = isOf({
  filter: isOptional(isFilter),
  compareToSurvey: isOptional(isId),
  compareToNormative: isOptional(isFlag),
  compareToFilter: isOptional(isFilter),
  combineWithSurveys: isOptional(isListOf(isId)),
});
const isRequest = (value: unknown): value is ReportRequest => hasRequestForm(value);
