import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { ReportFilter, ReportRequest } from '#contract/entities/reportRequest.ts';
import { paths } from '#web/paths.ts';
import { heatMapSearch, type ReportModal, type ReportSearch } from './reportSearch.ts';

/** The request in the address of a report's page. */
export interface ReportRequestState {
  surveyId: string;
  request: ReportRequest;
  /** The request as the address holds it. Undefined for the plain report. */
  options: string | undefined;
  /** False if the address's options are not a valid report request. The plain report is then requested. */
  understood: boolean;
  modal: ReportModal | undefined;
  /** Links to the report's pages that keep the options. */
  links: {
    overview: ReturnType<typeof paths.surveyReport>;
    details: (index: number) => ReturnType<typeof paths.reportDetails>;
  };
  /**
   * `ask` requests another report, and `open` opens a panel or dialog. Both stay on the current page. `ask` closes
   * the panel, unless `stay` is true.
   */
  ask: (request: ReportRequest, stay?: boolean) => void;
  open: (modal: ReportModal, target?: Pick<ReportSearch, 'of' | 'measure'>) => void;
  close: () => void;
}

/** A filter as the panels edit it: always with both parts. `toFilter` removes empty ones before it is sent. */
export interface FilterChoice {
  /** Chosen options of a question by its id, as indexes of the options that the filters offer. */
  answers: Readonly<Record<string, readonly number[]>>;
  /** Ids of the chosen groups. */
  groups: readonly string[];
}

/**
 * The request in an address. If the options are not a report request, `understood` is false and `request` is the plain
 * report.
 */
interface ParsedOptions {
  request: ReportRequest;
  understood: boolean;
}

/**
 * The report request in the address of a report's page or its print page.
 * @throws Error 'No report' if the address has no survey (docs/rules/survey-report.md#request-in-the-address).
 */
export function useReportRequest(): ReportRequestState {
  const { surveyId } = useParams({ strict: false });
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  if (!surveyId) throw new Error('No report');
  const { request, understood } = parseReportOptions(search.options);
  const options = writeReportOptions(request);

  const modal = search.modal as ReportModal | undefined;
  const go = (next: ReportSearch, replace = false) =>
    void navigate({ to: '.', search: { ...heatMapSearch(search), ...next }, replace, resetScroll: false });
  const requested = paths.surveyReport(surveyId, options).search;
  return {
    surveyId,
    request,
    options,
    understood,
    modal,
    links: {
      overview: paths.surveyReport(surveyId, options),
      details: (index) => paths.reportDetails(surveyId, index, options),
    },
    // A request or a panel that follows a panel replaces it in the history, so that one step back undoes all of it.
    ask: (next, stay = false) =>
      go(
        { ...paths.surveyReport(surveyId, writeReportOptions(next)).search, ...(stay && modal && { modal }) },
        modal !== undefined,
      ),
    open: (next, target) => go({ ...requested, modal: next, ...target }, modal !== undefined),
    close: () => go(requested, true),
  };
}

const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)];
const ascending = (answers: readonly number[]) => distinct(answers).toSorted((a, b) => a - b);

export const toChoice = (filter: ReportFilter | null | undefined): FilterChoice => ({
  answers: Object.fromEntries((filter?.questions ?? []).map(({ id, answers }) => [id, answers])),
  groups: filter?.participantGroups ?? [],
});

/**
 * The filter without its empty parts. Undefined if nothing is left
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
 * The request without the values false and null, and without empty lists of answers, groups or surveys. A survey to
 * compare with and the norm exclude each other, and the survey wins. Source:
 * docs/rules/survey-report.md#request-in-the-address.
 * @returns undefined if no filter, comparison or combination remains.
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

/** The `options` for the address. Undefined for the plain report. */
export function writeReportOptions(request: ReportRequest): string | undefined {
  const tidy = tidyRequest(request);
  return tidy && JSON.stringify(tidy);
}

/**
 * Parses the `options` of an address: JSON, or the value that the router has already parsed. Invalid options are not an
 * error.
 */
export function parseReportOptions(options: unknown): ParsedOptions {
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
/** Checks an object without other keys. An unknown key might request other numbers than the report shows. */
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
