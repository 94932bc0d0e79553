import type { SurveyType } from '#contract/content/surveyType.ts';
import type { HeatMap, Trend, ReportedSectionScore } from '#contract/entities/surveyReport.ts';
import { limits } from '#contract/limits.ts';
import { scoreLabels } from '#rules/scoreLabel.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';
import type { Deps } from '#server/deps.ts';
import { measurementOf, type Measurement } from '#server/content/measurement.ts';
import {
  aspectVariable,
  indexVariable,
  indicesOf,
  overallVariable,
  scoreCode,
  scoreRules,
  sectionVariable,
  sharedVariables,
} from '#server/content/reportedVariables.ts';
import { organisationReportOf, withReportTitles } from '#server/content/organisationReports.ts';
import { RejectedRequest } from '#server/results/ledger/rejectRequest.ts';
import { recallScores } from '#server/results/ledger/releaseNumbers.ts';
import type { ReleasedScore, ReleasedScores } from '#server/results/numbers/releasedNumbers.ts';
import type { ClosedResults } from '#server/results/ledger/closedResults.ts';
import { invitedOf, noInvited } from '#server/results/uncertainty/invited.ts';
import {
  commonDeviations,
  compare,
  limitsOfGroups,
  overallNumbers,
  presentCertainty,
  presentScore,
  presentUncertainty,
  uncompared,
  type Certainty,
  type ScoreNumbers,
  type Relation,
} from './report/certainty.ts';
import { relationToSurvey } from './report/relations.ts';
import { presentReportedSurvey } from './report/presentReport.ts';
import { listEarlier } from './report/reportedSurveyQueries.ts';
import { countPeople } from './report/reportQueries.ts';
import { loadSurvey } from './report/resolveRequest.ts';

/**
 * The scores of a closed survey's sections, or of the aspects of a section without a score, by group: everyone first, and then the groups by name. It shows the
 * populations that were pre-approved at closing, as reports on them would release them now. A group that was not
 * pre-approved is suppressed completely, even if a report on it could be released. So a page that everyone opens does
 * not use up what they may request.
 * @throws ApiError NotFound; OpenSurvey; SampleTooSmall, as the report of everyone; InternalError.
 */
export async function getHeatMap(deps: Deps, survey: SurveyKey): Promise<HeatMap> {
  const { results } = await loadSurvey(deps, survey);
  const {
    allFilters: { groups },
  } = results;
  const { minReportSample: minimum } = deps.config;
  const definition = namedAsInReports(deps, results.definition);
  const measurement = measurementOf(deps.content.measurement, definition.id);
  const recalled = await recallScores(
    deps.db,
    results,
    groups.map(({ id }) => id),
    { declared: measurement, minimum },
  );
  if (!recalled.whole) throw new RejectedRequest();
  const shownScores = sectionScores(definition, measurement);
  const shownAspects = aspectScores(definition);
  const shared = sharedVariables(measurement, scoreRules(definition));
  const { smallestDifference } = measurement;
  const sds = commonDeviations([results], measurement);
  const shownOf = (column: ReleasedScores | null, ids: string[]): Shown => ({
    column,
    certainty: { sds, invited: column ? invitedOf(results.invited, { questions: [], groups: ids }) : noInvited },
    shared,
  });
  const everyone = shownOf(recalled.whole, []);
  const relation: Relation = { kind: 'whole', ...limitsOfGroups(results, measurement) };
  const rowOf = (group: HeatMap['rows'][number]['group'], column: ReleasedScores | null) => {
    const shown = group ? shownOf(column, [group.id]) : everyone;
    const compared = group && { other: everyone, relation, smallestDifference };
    return {
      group,
      sampleSize: column?.sampleSize ?? null,
      ...shown.certainty.invited,
      scores: presentScores(shownScores, shown, compared).scores,
      aspectScores: presentScores(shownAspects, shown, compared).scores,
      ...(!column && { suppressed: true as const }),
    };
  };
  return {
    sections: listOf(shownScores),
    aspects: shownAspects.map(({ variable, name, section }) => ({
      id: scoreCode(variable),
      name,
      sectionId: section,
    })),
    rows: [
      rowOf(null, recalled.whole),
      ...groups.map(({ id, name }, index) => rowOf({ id, name }, recalled.groups[index] ?? null)),
    ],
    minimum,
    uncertainty: presentUncertainty([results], sds, measurement),
    bands: definition.report.bands,
    ...scoreLabels(definition.report),
  };
}

/**
 * The scores of everyone in a closed survey and in earlier closed surveys of its type in the organisation, including
 * archived ones, the earliest first. Like the list of reports, it omits surveys that fewer people than the minimum
 * submitted and surveys whose results were deleted. A survey whose removals wait for more removals is included, with
 * suppressed scores. Scores that an earlier survey makes differently are left out.
 * @throws ApiError NotFound; OpenSurvey; SampleTooSmall, as the report of everyone; InternalError.
 */
export async function getTrend(deps: Deps, survey: SurveyKey): Promise<Trend> {
  const latest = await loadSurvey(deps, survey);
  const definition = namedAsInReports(deps, latest.results.definition);
  const { minReportSample: minimum } = deps.config;
  const measurement = measurementOf(deps.content.measurement, definition.id);
  const { whole } = await recallScores(deps.db, latest.results, [], { declared: measurement, minimum });
  if (!whole) throw new RejectedRequest();
  const shownScores = trendScores(definition, measurement);
  const rules = scoreRules(definition);
  const { smallestDifference } = measurement;
  const shownOf = (results: ClosedResults, column: ReleasedScores | null): Shown => ({
    column,
    certainty: { sds: commonDeviations([results], measurement), invited: invitedOf(results.invited, wholePopulation) },
    shared: sharedVariables(measurement, rules, scoreRules(results.definition)),
  });

  const points = [{ of: latest, shown: shownOf(latest.results, whole) }];
  for (const surveyId of await listEarlier(deps.db, survey, { minimum, atMost: limits.trendSurveys - 1 })) {
    const earlier = await loadSurvey(deps, { ...survey, surveyId });
    const { removed } = earlier.results;
    const recalled =
      removed > 0 ? null : await recallScores(deps.db, earlier.results, [], { declared: measurement, minimum });
    points.unshift({ of: earlier, shown: shownOf(earlier.results, recalled?.whole ?? null) });
  }
  const surveys: Trend['surveys'] = [];
  for (const [index, { of, shown }] of points.entries()) {
    const before = points[index - 1];
    const compared = before && {
      other: before.shown,
      relation: relationToSurvey([of.results], measurement, before.of.results, wholePopulation),
      smallestDifference,
    };
    surveys.push({
      survey: presentReportedSurvey(of.summary, await countPeople(deps.db, of.survey)),
      ...presentScores(shownScores, shown, compared ?? null),
      uncertainty: shown.column && presentUncertainty([of.results], shown.certainty.sds, measurement),
    });
  }
  return { sections: listOf(shownScores), surveys, bands: definition.report.bands, ...scoreLabels(definition.report) };
}

type PresentedScores = Omit<Trend['surveys'][number], 'survey' | 'uncertainty'>;

const wholePopulation = { questions: [], groups: [] };

/** A score that the heat map or the trend shows. */
interface ShownScore {
  variable: string;
  name: string;
  measuredIn(of: ReleasedScores): MeasuredScore | undefined;
}

/** The sections with a score, and the aspects of the other sections. */
function sectionScores(definition: SurveyType, { unscoredSections }: Measurement): ShownScore[] {
  const aspects = aspectScores(definition);
  return definition.report.sections.flatMap(({ code, name }): ShownScore[] =>
    unscoredSections.has(code)
      ? aspects.filter(({ section }) => section === code)
      : [{ variable: sectionVariable(code), name, measuredIn: ({ sections }) => sections.get(code) }],
  );
}

const aspectScores = ({ report }: SurveyType): (ShownScore & { section: string })[] =>
  report.sections.flatMap(({ code, aspects }) =>
    aspects.map((aspect) => ({
      section: code,
      variable: aspectVariable(code, aspect.code),
      name: aspect.name,
      measuredIn: ({ sections }: ReleasedScores) => sections.get(code)?.aspects.get(aspect.code),
    })),
  );

const namedAsInReports = ({ content }: Deps, definition: SurveyType): SurveyType =>
  withReportTitles(definition, organisationReportOf(content.organisationReports, definition.id));

/** First the indices, and then the other sections. An index of a single section is shown as that section. */
function trendScores(definition: SurveyType, measurement: Measurement): ShownScore[] {
  const sections = sectionScores(definition, measurement);
  const indices = indicesOf(definition, measurement).map(({ code, name, sections: [first, ...more] }): ShownScore => {
    const single = more.length === 0 && sections.find(({ variable }) => variable === sectionVariable(first!));
    return single || { variable: indexVariable(code), name, measuredIn: (of) => of.indices.get(code) };
  });
  return [...indices, ...sections.filter((section) => !indices.includes(section))];
}

const listOf = (scores: readonly ShownScore[]) =>
  scores.map(({ variable, name }) => ({ id: scoreCode(variable), name }));

/** A population that a page shows. */
interface Shown {
  /** Null if nothing about the population may be released. */
  column: ReleasedScores | null;
  certainty: Certainty;
  /** The variables that have a score here. */
  shared: ReadonlySet<string>;
}

/** Another population, and its relation to the one that is compared with it. */
interface ComparedWith {
  other: Shown;
  relation: Relation;
  smallestDifference: number;
}

/**
 * The scores of a population, as its report releases them.
 * @param compared null for the first population.
 */
function presentScores(scores: readonly ShownScore[], shown: Shown, compared: ComparedWith | null): PresentedScores {
  const { column, shared, certainty } = shown;
  const scoreOf = (variable: string, measuredIn: (of: ReleasedScores) => MeasuredScore | undefined) => {
    const scored = shared.has(variable);
    const own = scored && column ? measuredIn(column) : undefined;
    const released = own ?? { ...nothing, scored, suppressed: scored };
    const other = compared?.other.shared.has(variable) && compared.other.column && measuredIn(compared.other.column);
    return {
      // An aspect with a score may have suppressed shares, which are not shown here.
      ...presentScore({ ...released, suppressed: released.suppressed && released.score === null }),
      ...presentCertainty(released, certainty, variable),
      ...(compared && other
        ? compare(
            { measured: released, certainty },
            { measured: other, certainty: compared.other.certainty },
            { ...compared, variable },
          )
        : uncompared),
    };
  };
  return {
    ...scoreOf(overallVariable, overallNumbers),
    sampleSize: column?.sampleSize ?? null,
    ...(!column && { suppressed: true as const }),
    scores: scores.map(({ variable, measuredIn }): ReportedSectionScore => ({
      sectionId: scoreCode(variable),
      ...scoreOf(variable, measuredIn),
    })),
  };
}

type MeasuredScore = ReleasedScore & ScoreNumbers;
const nothing = { score: null, sampleSize: null, limit: null };
