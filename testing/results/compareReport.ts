import type { ReportAspect, ReportSeries, SurveyReport } from '#contract/entities/surveyReport.ts';
import { scoresWithout, type ExpectedColumn, type ExpectedNumbers, type ReleasedMean } from './numbersBySql.ts';

/** The result of comparing a report with its expectation. */
export interface Compared {
  compared: number;
  /**
   * How many numbers were suppressed, by reason: fewer people than the minimum, shares of fewer than ten people, and
   * earlier releases.
   */
  tooFew: number;
  shares: number;
  combination: number;
  /** The number of items withheld because of partial answers. */
  partial: number;
  /** How many requests were rejected: those about fewer people than the minimum, and all others. */
  rejectedTooFew: number;
  rejected: number;
  problems: string[];
  /** The aspects' means from which sections should be computed. */
  means: ReleasedMean[];
  /** The scores of sections and the overall score, by column and section. */
  parents: { key: string; released: number | null }[];
}

interface Answered {
  name: string;
  status: number;
  body: unknown;
  sections: { id: string; areas: string[]; aspects: string[] }[];
  expected: ExpectedColumn[];
  /** The index of the report's first column among the columns of all reports. */
  column: number;
  minimum: number;
  /** Ids of items whose numbers are not compared. */
  notCompared: ReadonlySet<string>;
}

/** Below this number of people, no share is released, and a mean is clamped. */
const ten = 10;
const releasedMean = ({ mean, people }: ExpectedNumbers) =>
  mean === null || people >= ten ? mean : Math.min(0.95, Math.max(0.05, mean));

/**
 * Compares the response to a request for a report with the numbers that SQL expects, and adds the outcome to `result`.
 */
export function compareReport(
  { name, status, body, sections, expected, column, minimum, notCompared }: Answered,
  result: Compared,
): void {
  const isDifferent = (where: string, released: unknown, reference: unknown) =>
    void result.problems.push(`${name} ${where}: ${JSON.stringify(released)} for ${JSON.stringify(reference)}`);
  const isSame = (where: string, released: number | null, reference: number | null) => {
    result.compared += 1;
    if (released === null || reference === null ? released !== reference : Math.abs(released - reference) > 1e-9)
      isDifferent(where, released, reference);
  };

  const isTooSmall = expected.some(({ fewest }) => fewest < minimum);
  if (status !== 200 || isTooSmall) {
    if (
      JSON.stringify(body) !==
      JSON.stringify({ error: 'SampleTooSmall', message: 'Not shown, because it could identify a few people.' })
    )
      isDifferent('rejected', body, 'the one rejection');
    else result[isTooSmall ? 'rejectedTooFew' : 'rejected'] += 1;
    return;
  }
  const report = body as SurveyReport;
  isSame('people', report.sampleSize, expected[0]!.people);
  expected
    .slice(1)
    .forEach(({ people }, index) =>
      isSame('compared people', report.compareToScores[index]?.sampleSize ?? null, people),
    );
  const shape = report.sections.map(({ id, areas }) => [
    id,
    areas.flatMap((area) => (area.areaType === 'content' ? [] : [area.id])),
  ]);
  const expectedShape = sections.map(({ id, areas }) => [id, areas]);
  if (JSON.stringify(shape) !== JSON.stringify(expectedShape)) return isDifferent('sections', shape, expectedShape);

  const compareNumbers = (where: string, reference: ExpectedNumbers | undefined, released: ReleasedNumbers): void => {
    const all = [released.sampleSize, ...released.means, ...released.shares];
    const isNothing = all.every((number) => number === null);
    if (!reference)
      return isNothing && !released.suppressed ? undefined : isDifferent(where, released, 'nothing to tell');
    if (isNothing || reference.fewest < minimum) {
      if (!isNothing || !released.suppressed) return isDifferent(where, released, reference);
      result[reference.fewest < minimum ? 'tooFew' : reference.fewest < ten ? 'shares' : 'combination'] += 1;
      return;
    }
    isSame(`${where} people`, released.sampleSize, reference.shown);
    for (const mean of released.means) isSame(`${where} mean`, mean, releasedMean(reference));
    const areSharesReleased = !released.suppressed;
    if ((areSharesReleased && reference.people < ten) || released.shares.length !== reference.counts.length)
      isDifferent(where, released, reference);
    if (!areSharesReleased) result[reference.fewest < ten ? 'shares' : 'combination'] += 1;
    released.shares.forEach((share, index) =>
      isSame(`${where} share ${index}`, share, areSharesReleased ? reference.counts[index]! / reference.people : null),
    );
  };

  const without = scoresWithout[report.survey.template.id] ?? [];
  const parent = (
    section: string,
    index: number,
    of: { score: number | null; compareToScores: { score: number | null }[] },
  ) => {
    const released = index === 0 ? of.score : (of.compareToScores[index - 1]?.score ?? null);
    if (without.includes(section)) isSame(`no score ${section}`, released, null);
    else result.parents.push({ key: `${column + index} ${section}`, released });
  };
  expected.forEach(({ people, variables }, index) => {
    parent('', index, report);
    for (const [place, { id, areas, aspects }] of sections.entries()) {
      const section = report.sections[place]!;
      if (aspects.length > 0) parent(id, index, section);
      for (const area of areas) {
        const found = section.areas.find((each) => each.id === area)!;
        // Events are counted in steps, which freezeEvents.api.test.ts compares.
        if (found.reported !== undefined) continue;
        const series = found.series[index];
        if (!series) return isDifferent(`${id} ${area} series`, null, index);
        if (area === 'aspects') {
          isSame(`${id} people`, series.sampleSize, people);
          aspects.forEach((aspect, at) => {
            const variable = `aspect:${id}/${aspect}`;
            const released = series.aspects[at]!;
            compareNumbers(variable, variables.get(variable), ofAspect(released));
            result.means.push({
              column: column + index,
              section: id,
              mean: released.score === null || !variables.has(variable) ? null : releasedMean(variables.get(variable)!),
            });
          });
        } else {
          if (notCompared.has(area)) continue;
          const variable = area === 'spread' && aspects.length > 0 ? `spread:${id}` : `item:${area}`;
          const released = ofData(series);
          const { fewest = 0 } = variables.get(`partial:${area}`) ?? {};
          if (fewest > 0 && !released.suppressed) isDifferent(variable, released, `${fewest} partial answers`);
          // The items of an aspect are withheld everywhere if anyone answered it in part.
          if (released.suppressed && index === 0 && fewest > 0) {
            result.partial += 1;
            continue;
          }
          compareNumbers(variable, variables.get(variable), released);
          for (const { y, score } of series.data) isSame(`${variable} drawn`, y, score === null ? null : score * 100);
        }
      }
    }
  });
}

interface ReleasedNumbers {
  sampleSize: number | null;
  means: (number | null)[];
  shares: (number | null)[];
  suppressed: boolean;
}

const ofAspect = ({ sampleSize, score, minRatio, midRatio, maxRatio, suppressed }: ReportAspect): ReleasedNumbers => ({
  sampleSize,
  means: [score],
  shares: [minRatio, midRatio, maxRatio],
  suppressed: suppressed ?? false,
});

const ofData = ({ sampleSize, data, suppressed }: ReportSeries): ReleasedNumbers => ({
  sampleSize,
  means: [],
  shares: data.map(({ score }) => score),
  suppressed: suppressed ?? false,
});
