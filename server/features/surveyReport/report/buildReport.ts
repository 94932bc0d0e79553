import type { ReportRequest } from '#contract/entities/reportRequest.ts';
import type { SurveyReport } from '#contract/entities/surveyReport.ts';
import { indexScore } from '#rules/indexScore.ts';
import { ApiError, invalid } from '#server/ApiError.ts';
import {
  aspectVariable,
  bandsRule,
  indexVariable,
  overallVariable,
  scoreRules,
  sectionVariable,
  sharedVariables,
} from '#server/content/reportedVariables.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';
import type { Deps } from '#server/deps.ts';
import { rejectRequest, type Requester } from '#server/results/ledger/rejectRequest.ts';
import { releaseNumbers } from '#server/results/ledger/releaseNumbers.ts';
import { findNorm, type NormEdition } from '../norm/normEdition.ts';
import { rounded } from '../norm/normScores.ts';
import type { Measurement } from '#server/content/measurement.ts';
import type { ClosedResults } from '#server/results/ledger/closedResults.ts';
import { noInvited } from '#server/results/uncertainty/invited.ts';
import { presentUncertainty } from './certainty.ts';
import { presentReport } from './presentReport.ts';
import type { ReportColumn } from './reportAreas.ts';
import { relationToNorm } from './relations.ts';
import { countPeople, listAnalyses } from './reportQueries.ts';
import { loadSurveys, resolveRequest, type RequestedSurveys, type ResolvedRequest } from './resolveRequest.ts';

/** A report that someone requests. */
export interface RequestedReport {
  survey: SurveyKey;
  request: ReportRequest;
  personId: string;
}

/** A report, and its filters as text. */
export interface BuiltReport extends Pick<ResolvedRequest, 'labels'> {
  report: SurveyReport;
}

/**
 * An organisation's report. Its numbers depend only on the surveys' results, the survey type and the request. The
 * ledgers decide about every survey and population in it as if each were released separately.
 * @throws ApiError NotFound; OpenSurvey; Validation for a group or option that the filters do not offer;
 * CannotCompareSurveys for a survey of another type or organisation, for one that is not closed, or if there is no
 * norm; RejectedRequest; SampleTooSmall; TooManyRequests; InternalError for damaged results.
 */
export async function buildReport(
  deps: Deps,
  { survey, request, personId }: RequestedReport,
  now: Date,
): Promise<BuiltReport> {
  if (request.compareToSurvey && request.compareToNormative)
    throw invalid('compareToNormative', 'a report can be compared with a survey or with the norm, not with both');
  const surveys = await loadSurveys(deps, survey, request);
  const { main } = surveys;
  const norm = request.compareToNormative
    ? await findNorm(deps, { accountId: survey.accountId, typeId: main.summary.template.id }, now)
    : null;
  if (request.compareToNormative && !norm)
    throw new ApiError('CannotCompareSurveys', {
      message: 'There is no norm for this survey type yet. It requires enough surveys from other organisations.',
    });

  const { columns: requested, labels } = resolveRequest(surveys, request);
  const who = { personId, now };
  if (!requested) return rejectRequest(deps.db, who);
  // The database counts people while this process computes numbers.
  const parts = [
    releaseColumns(deps, surveys, requested, who),
    countPeople(deps.db, survey),
    listAnalyses(deps.db, survey),
  ] as const;
  // If one fails, the others end first. A statement must not run after the transaction is rolled back.
  await Promise.allSettled(parts);
  const [columns, participants, analyses] = await Promise.all(parts);
  const report = composeReport(deps, {
    surveys,
    norm,
    columns,
    isWhole: requested.length === 1 && labels.filter === null,
    participants,
    analyses,
  });
  return { report, labels };
}

/**
 * Releases the numbers of a report's populations.
 * @throws as `releaseNumbers`.
 */
export async function releaseColumns(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { main, compared, filterOptions, measurement }: RequestedSurveys,
  requested: NonNullable<ResolvedRequest['columns']>,
  who: Requester,
): Promise<ReportColumn[]> {
  const released = await releaseNumbers(
    db,
    requested.map(({ parts }) => parts),
    {
      definition: main.results.definition,
      declared: measurement,
      filterOptions,
      ...who,
      minimum: config.minReportSample,
    },
  );
  return requested.map(({ name, certainty, relation, whole }, index): ReportColumn => ({
    name,
    ...released[index]!,
    certainty,
    relation,
    whole,
    uncertainty:
      relation?.kind === 'otherSurvey' && compared
        ? presentUncertainty([compared.results], certainty.sds, measurement)
        : null,
  }));
}

interface ReportParts {
  surveys: RequestedSurveys;
  norm: NormEdition | null;
  /** The released columns, the report's own first. */
  columns: readonly ReportColumn[];
  /** True if the report is about everyone and compares them with no one but a norm. */
  isWhole: boolean;
  participants: SurveyReport['survey']['participants'];
  analyses: Awaited<ReturnType<typeof listAnalyses>>;
}

/** Puts a report together from released numbers. */
export function composeReport(
  { config, content }: Pick<Deps, 'config' | 'content'>,
  { surveys, norm, columns, isWhole, participants, analyses }: ReportParts,
): SurveyReport {
  const { main, combined, filterOptions, measurement } = surveys;
  const [own, ...others] = columns;
  const together = [main.results, ...combined.map(({ results }) => results)] as const;
  const ofNorm = norm ? [normColumn(norm, together, measurement)] : [];
  return presentReport({
    main,
    participants,
    combined,
    norm,
    filterOptions,
    columns: [own!, ...ofNorm, ...others],
    measurement,
    uncertainty: presentUncertainty(together, own!.certainty.sds, measurement),
    events: {
      frozen: main.results.events,
      isReleased:
        isWhole &&
        combined.length === 0 &&
        !norm &&
        // Steps are never made again, so narrower ones are suppressed if the operator has raised the minimum since.
        (main.results.events?.minimum ?? 0) >= config.minReportSample,
    },
    analyses,
    content,
  });
}

/**
 * The column of a norm. A norm has only the numbers of aspects, and none of these numbers is suppressed. Variables that
 * the norm does not share with all surveys of the report are not scored.
 * @param surveys these surveys, the main one first. Its type determines sections and aspects.
 */
function normColumn(
  { sampleSize, scores: norm }: NormEdition,
  surveys: readonly [ClosedResults, ...ClosedResults[]],
  measurement: Measurement,
): ReportColumn {
  const definitions = surveys.map(({ definition }) => definition);
  const shared = sharedVariables(measurement, new Map(Object.entries(norm.rules)), ...definitions.map(scoreRules));
  const scoreOf = (variable: string, score: number | null = null) => {
    const scored = shared.has(variable);
    return { score: scored ? score : null, scored, limit: null, suppressed: false };
  };
  return {
    name: 'Norm',
    certainty: { sds: null, invited: noInvited },
    relation: relationToNorm(surveys, measurement),
    whole: null,
    uncertainty: null,
    sampleSize,
    overall: scoreOf(overallVariable, norm.overall),
    indices: new Map(
      measurement.indices.map(({ code, sections }) => {
        const own = norm.sections.filter((section) => sections.includes(section.code));
        const { score } = indexScore(own.map((section) => ({ score: section.score, sampleSize })));
        return [code, { ...scoreOf(indexVariable(code), rounded(score)), sampleSize }];
      }),
    ),
    sections: new Map(
      definitions[0]!.report.sections.map(({ code, aspects }) => {
        const section = norm.sections.find((each) => each.code === code);
        const ofAspect = (aspect: string) => {
          const numbers = section?.aspects.find((each) => each.code === aspect);
          const score = scoreOf(aspectVariable(code, aspect), numbers?.score);
          return {
            ...score,
            sampleSize: score.score === null ? null : sampleSize,
            shares:
              numbers && score.scored && shared.has(bandsRule)
                ? [numbers.minRatio, numbers.midRatio, numbers.maxRatio]
                : null,
          };
        };
        return [
          code,
          {
            ...scoreOf(sectionVariable(code), section?.score),
            sampleSize,
            aspects: new Map(aspects.map((aspect) => [aspect.code, ofAspect(aspect.code)])),
          },
        ];
      }),
    ),
    spreads: new Map(),
    items: new Map(),
  };
}
