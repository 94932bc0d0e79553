import type { ReportAspect, ReportSeries, SurveyReport } from '#contract/entities/surveyReport.ts';
import type { ExpectedColumn, ExpectedNumbers, ToldMean } from './numbersBySql.ts';

/** The result of comparing a report with its expectation. */
export interface Compared {
  compared: number;
  /** Numbers that were suppressed, by reason: those of fewer than the minimum, shares of fewer than ten, and what was released before. */
  tooFew: number;
  shares: number;
  combination: number;
  /** Requests that were rejected: of fewer than the minimum, and all others. */
  rejectedTooFew: number;
  rejected: number;
  faults: string[];
  /** The aspects' means from which sections should be computed. */
  means: ToldMean[];
  /** Scores of sections and of the whole, by column and section. */
  parents: { key: string; told: number | null }[];
}

interface Answered {
  name: string;
  status: number;
  body: unknown;
  sections: { id: string; areas: string[]; aspects: string[] }[];
  expected: ExpectedColumn[];
  /** The number of its first column among all. */
  column: number;
  minimum: number;
  /** Ids of items whose numbers are not looked at. */
  notCompared: ReadonlySet<string>;
}

/** Below this number of people no share is released, and a mean is limited. */
const ten = 10;
const releasedMean = ({ mean, people }: ExpectedNumbers) =>
  mean === null || people >= ten ? mean : Math.min(0.95, Math.max(0.05, mean));

/** Holds the answer to a request for a report against what SQL expects of it, and adds what it finds to `result`. */
export function compareReport(
  { name, status, body, sections, expected, column, minimum, notCompared }: Answered,
  result: Compared,
): void {
  const isFault = (where: string, told: unknown, wanted: unknown) =>
    void result.faults.push(`${name} ${where}: ${JSON.stringify(told)} for ${JSON.stringify(wanted)}`);
  const isSame = (where: string, told: number | null, wanted: number | null) => {
    result.compared += 1;
    if (told === null || wanted === null ? told !== wanted : Math.abs(told - wanted) > 1e-9)
      isFault(where, told, wanted);
  };

  const isTooSmall = expected.some(({ fewest }) => fewest < minimum);
  if (status !== 200 || isTooSmall) {
    if (
      JSON.stringify(body) !==
      JSON.stringify({ error: 'SampleTooSmall', message: 'Not shown, because it could identify a few people.' })
    )
      isFault('rejected', body, 'the one rejection');
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
  const wantedShape = sections.map(({ id, areas }) => [id, areas]);
  if (JSON.stringify(shape) !== JSON.stringify(wantedShape)) return isFault('sections', shape, wantedShape);

  const compareNumbers = (where: string, wanted: ExpectedNumbers | undefined, told: Told): void => {
    const all = [told.sampleSize, ...told.means, ...told.shares];
    const isNothing = all.every((number) => number === null);
    if (!wanted) return isNothing && !told.suppressed ? undefined : isFault(where, told, 'nothing to tell');
    if (isNothing || wanted.fewest < minimum) {
      if (!isNothing || !told.suppressed) return isFault(where, told, wanted);
      result[wanted.fewest < minimum ? 'tooFew' : wanted.fewest < ten ? 'shares' : 'combination'] += 1;
      return;
    }
    isSame(`${where} people`, told.sampleSize, wanted.people);
    for (const mean of told.means) isSame(`${where} mean`, mean, releasedMean(wanted));
    const areSharesTold = !told.suppressed;
    if ((areSharesTold && wanted.people < ten) || told.shares.length !== wanted.counts.length)
      isFault(where, told, wanted);
    if (!areSharesTold) result[wanted.fewest < ten ? 'shares' : 'combination'] += 1;
    told.shares.forEach((share, index) =>
      isSame(`${where} share ${index}`, share, areSharesTold ? wanted.counts[index]! / wanted.people : null),
    );
  };

  const parent = (
    section: string,
    index: number,
    of: { score: number | null; compareToScores: { score: number | null }[] },
  ) =>
    result.parents.push({
      key: `${column + index} ${section}`,
      told: index === 0 ? of.score : (of.compareToScores[index - 1]?.score ?? null),
    });
  expected.forEach(({ people, variables }, index) => {
    parent('', index, report);
    for (const [place, { id, areas, aspects }] of sections.entries()) {
      const section = report.sections[place]!;
      if (aspects.length > 0) parent(id, index, section);
      for (const area of areas) {
        const series = section.areas.find((each) => each.id === area)!.series[index];
        if (!series) return isFault(`${id} ${area} series`, null, index);
        if (area === 'aspects') {
          isSame(`${id} people`, series.sampleSize, people);
          aspects.forEach((aspect, at) => {
            const variable = `aspect:${id}/${aspect}`;
            const told = series.aspects[at]!;
            compareNumbers(variable, variables.get(variable), ofAspect(told));
            result.means.push({
              column: column + index,
              section: id,
              mean: told.score === null || !variables.has(variable) ? null : releasedMean(variables.get(variable)!),
            });
          });
        } else {
          if (notCompared.has(area)) continue;
          const variable = area === 'spread' && aspects.length > 0 ? `spread:${id}` : `item:${area}`;
          compareNumbers(variable, variables.get(variable), ofData(series));
          for (const { y, score } of series.data) isSame(`${variable} drawn`, y, score === null ? null : score * 100);
        }
      }
    }
  });
}

interface Told {
  sampleSize: number | null;
  means: (number | null)[];
  shares: (number | null)[];
  suppressed: boolean;
}

const ofAspect = ({ sampleSize, score, minRatio, midRatio, maxRatio, suppressed }: ReportAspect): Told => ({
  sampleSize,
  means: [score],
  shares: [minRatio, midRatio, maxRatio],
  suppressed: suppressed ?? false,
});

const ofData = ({ sampleSize, data, suppressed }: ReportSeries): Told => ({
  sampleSize,
  means: [],
  shares: data.map(({ score }) => score),
  suppressed: suppressed ?? false,
});
