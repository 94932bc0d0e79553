import type { HeatMap, Trend } from '#contract/entities/surveyReport.ts';
import { scoreLabels } from '#rules/scoreLabel.ts';
import {
  aspectVariable,
  indexVariable,
  indicesOf,
  overallVariable,
  scoreCode,
  sectionVariable,
} from '#server/content/reportedVariables.ts';
import {
  commonDeviations,
  compare,
  limitsOfGroups,
  overallNumbers,
  presentCertainty,
  presentUncertainty,
  uncompared,
  type Certainty,
  type Relation,
  presentScore,
} from '#server/features/surveyReport/report/certainty.ts';
import { relationToSurvey } from '#server/features/surveyReport/report/relations.ts';
import type { ClosedResults } from '#server/results/ledger/closedResults.ts';
import { groupPopulation, wholePopulation } from '#server/results/numbers/populations.ts';
import type { ReleasedScores, SizedScore } from '#server/results/numbers/releasedNumbers.ts';
import { noInvited } from '#server/results/uncertainty/invited.ts';
import type { RulesSurvey } from '#testing/attacks/swap/rulesSurvey.ts';
import { closedResultsOf, noPeople, recallScores, summaryOf } from './reportOnRules.ts';

/* Presents heat maps and trends of surveys that were closed without a database, as the product does. */

/** A score that a heat map or trend shows. */
interface ShownScore {
  variable: string;
  name: string;
  numbersIn(of: ReleasedScores): SizedScore;
}

function shownScores({ definition, measurement }: RulesSurvey) {
  const aspects = definition.report.sections.map(({ code, aspects: own }) =>
    own.map((aspect): ShownScore & { section: string } => ({
      section: code,
      variable: aspectVariable(code, aspect.code),
      name: aspect.name,
      numbersIn: ({ sections }) => sections.get(code)!.aspects.get(aspect.code)!,
    })),
  );
  const sections = definition.report.sections.flatMap(({ code, name }, index): ShownScore[] =>
    measurement.unscoredSections.has(code)
      ? aspects[index]!
      : [{ variable: sectionVariable(code), name, numbersIn: (of) => of.sections.get(code)! }],
  );
  const indices = indicesOf(definition, measurement).map(({ code, name }): ShownScore => ({
    variable: indexVariable(code),
    name,
    numbersIn: (of) => of.indices.get(code)!,
  }));
  return { aspects: aspects.flat(), sections, indices };
}

/** A population, and the standard deviations of its survey. */
interface Shown {
  /** Null if nothing about it may be released. */
  scores: ReleasedScores | null;
  certainty: Certainty;
}

const shownOf = (closed: ClosedResults, { measurement }: RulesSurvey, scores: ReleasedScores | null): Shown => ({
  scores,
  certainty: { sds: commonDeviations([closed], measurement), invited: noInvited },
});

interface ComparedWith {
  other: Shown;
  relation: Relation;
  smallestDifference: number;
}

function presentCell({ variable, numbersIn }: ShownScore, own: Shown, compared: ComparedWith | null) {
  const released = own.scores ? numbersIn(own.scores) : hidden;
  const other = compared?.other.scores && numbersIn(compared.other.scores);
  return {
    sectionId: scoreCode(variable),
    // An aspect with a score may have suppressed shares, which are not shown here.
    ...presentScore({ ...released, suppressed: released.suppressed && released.score === null }),
    ...presentCertainty(released, own.certainty, variable),
    ...(compared && other
      ? compare(
          { measured: released, certainty: own.certainty },
          { measured: other, certainty: compared.other.certainty },
          { ...compared, variable },
        )
      : uncompared),
  };
}

const hidden: SizedScore = { score: null, scored: true, limit: null, suppressed: true, sampleSize: null };

/** Does the same as `getHeatMap`. Null if the report of everyone is rejected. */
export function presentHeatMap(survey: RulesSurvey): HeatMap | null {
  const whole = recallScores(survey, wholePopulation);
  if (!whole) return null;
  const { definition, measurement, results, minimum } = survey;
  const closed = closedResultsOf(survey);
  const { sections, aspects } = shownScores(survey);
  const everyone = shownOf(closed, survey, whole);
  const compared: ComparedWith = {
    other: everyone,
    relation: { kind: 'whole', ...limitsOfGroups(closed, measurement) },
    smallestDifference: measurement.smallestDifference,
  };
  const rowOf = (group: HeatMap['rows'][number]['group'], scores: ReleasedScores | null) => {
    const own = shownOf(closed, survey, scores);
    const cells = (of: readonly ShownScore[]) => of.map((score) => presentCell(score, own, group && compared));
    return {
      group,
      sampleSize: scores?.sampleSize ?? null,
      ...noInvited,
      scores: cells(sections),
      aspectScores: cells(aspects),
      ...(!scores && { suppressed: true as const }),
    };
  };
  return {
    sections: listOf(sections),
    aspects: aspects.map((aspect) => ({ ...listOf([aspect])[0]!, sectionId: aspect.section })),
    rows: [
      rowOf(null, whole),
      ...results.groups.map(({ id, name, use }) =>
        rowOf({ id, name }, use === 'leftOut' ? null : recallScores(survey, groupPopulation(id))),
      ),
    ],
    minimum,
    uncertainty: presentUncertainty([closed], everyone.certainty.sds, measurement),
    bands: definition.report.bands,
    ...scoreLabels(definition.report),
  };
}

const listOf = (scores: readonly ShownScore[]) =>
  scores.map(({ variable, name }) => ({ id: scoreCode(variable), name }));

/** Does the same as `getTrend`. @param surveys the earliest first. */
export function presentTrend(surveys: readonly RulesSurvey[]): Trend {
  const latest = surveys.at(-1)!;
  const { definition, measurement } = latest;
  const points = surveys.map((survey, index) => {
    const closed = closedResultsOf(survey);
    return { name: `Survey ${index}`, closed, shown: shownOf(closed, survey, recallScores(survey, wholePopulation)) };
  });
  const { sections, indices } = shownScores(latest);
  const overall = { variable: overallVariable, name: '', numbersIn: overallNumbers };
  return {
    sections: listOf([...indices, ...sections]),
    surveys: points.map(({ name, closed, shown }, index) => {
      const before = points[index - 1];
      const compared = before && {
        other: before.shown,
        relation: relationToSurvey([closed], measurement, before.closed, wholePopulation),
        smallestDifference: measurement.smallestDifference,
      };
      const cells = [overall, ...indices, ...sections].map((score) => presentCell(score, shown, compared ?? null));
      const [{ sectionId: _, ...first }, ...scores] = cells as [(typeof cells)[number], ...typeof cells];
      return {
        survey: { ...summaryOf(name), participants: noPeople },
        ...first,
        scores,
        uncertainty: presentUncertainty([closed], shown.certainty.sds, measurement),
      };
    }),
    bands: definition.report.bands,
    ...scoreLabels(definition.report),
  };
}
