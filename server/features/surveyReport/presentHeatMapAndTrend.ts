import type { SurveyType } from '#contract/content/surveyType.ts';
import type { HeatMap, ReportedSurvey, ReportedSectionScore, Trend } from '#contract/entities/surveyReport.ts';
import { scoreLabels } from '#rules/scoreLabel.ts';
import type { Measurement } from '#server/content/measurement.ts';
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
import type { ClosedResults } from '#server/results/ledger/closedResults.ts';
import type { ReleasedScore, ReleasedScores } from '#server/results/numbers/releasedNumbers.ts';
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
  type Relation,
  type ScoreNumbers,
} from './report/certainty.ts';
import { relationToSurvey } from './report/relations.ts';

interface HeatMapSources {
  results: ClosedResults;
  /** The survey type, with the names that reports use. */
  definition: SurveyType;
  measurement: Measurement;
  minimum: number;
  everyone: ReleasedScores;
  /** By name. `scores` is null if nothing about the group may be released. */
  groups: readonly { id: string; name: string; scores: ReleasedScores | null }[];
}

/** The scores of a survey's sections and aspects by group: everyone first, then the groups. */
export function presentHeatMap({
  results,
  definition,
  measurement,
  minimum,
  everyone,
  groups,
}: HeatMapSources): HeatMap {
  const shownSections = sectionScores(definition, measurement);
  const shownAspects = aspectScores(definition);
  const shared = sharedVariables(measurement, scoreRules(definition));
  const { smallestDifference } = measurement;
  const sds = commonDeviations([results], measurement);
  const shownOf = (column: ReleasedScores | null, ids: string[]): Shown => ({
    column,
    certainty: { sds, invited: column ? invitedOf(results.invited, { questions: [], groups: ids }) : noInvited },
    shared,
  });
  const other = shownOf(everyone, []);
  const relation: Relation = { kind: 'whole', ...limitsOfGroups(results, measurement) };
  const rowOf = (group: HeatMap['rows'][number]['group'], column: ReleasedScores | null) => {
    const shown = group ? shownOf(column, [group.id]) : other;
    const compared = group && { other, relation, smallestDifference };
    return {
      group,
      sampleSize: column?.sampleSize ?? null,
      ...shown.certainty.invited,
      scores: presentScores(shownSections, shown, compared).scores,
      aspectScores: presentScores(shownAspects, shown, compared).scores,
      ...(!column && { suppressed: true as const }),
    };
  };
  return {
    sections: listOf(shownSections),
    aspects: listOf(shownAspects),
    rows: [rowOf(null, everyone), ...groups.map(({ id, name, scores }) => rowOf({ id, name }, scores))],
    minimum,
    uncertainty: presentUncertainty([results], sds, measurement),
    bands: definition.report.bands,
    ...scoreLabels(definition.report),
  };
}

interface TrendSources {
  /** The latest survey's type, with the names that reports use. */
  definition: SurveyType;
  measurement: Measurement;
  /** The earliest first. `scores` is null if nothing about everyone in the survey may be released. */
  surveys: readonly { survey: ReportedSurvey; results: ClosedResults; scores: ReleasedScores | null }[];
}

/** The scores of everyone in surveys of one type, each compared with the survey before. */
export function presentTrend({ definition, measurement, surveys }: TrendSources): Trend {
  const shownScores = trendScores(definition, measurement);
  const rules = scoreRules(definition);
  const { smallestDifference } = measurement;
  const points = surveys.map(({ survey, results, scores }) => {
    const certainty = {
      sds: commonDeviations([results], measurement),
      invited: invitedOf(results.invited, wholePopulation),
    };
    const shared = sharedVariables(measurement, rules, scoreRules(results.definition));
    return { survey, results, shown: { column: scores, certainty, shared } satisfies Shown };
  });
  return {
    sections: listOf(shownScores),
    surveys: points.map(({ survey, results, shown }, index) => {
      const before = points[index - 1];
      const compared = before && {
        other: before.shown,
        relation: relationToSurvey([results], measurement, before.results, wholePopulation),
        smallestDifference,
      };
      return {
        survey,
        ...presentScores(shownScores, shown, compared ?? null),
        uncertainty: shown.column && presentUncertainty([results], shown.certainty.sds, measurement),
      };
    }),
    bands: definition.report.bands,
    ...scoreLabels(definition.report),
  };
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
