import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, test } from 'vitest';
import type { HeatMap, ReportAspect, SurveyReport } from '#contract/entities/surveyReport.ts';
import {
  changeFinding,
  groupFinding,
  reportFindings,
  type AspectFinding,
  type ChangeFinding,
  type GroupFinding,
} from '#rules/findings.ts';
import { scoreLabel } from '#rules/scoreLabel.ts';
import { bandOf, type Band } from '#rules/scoring.ts';
import { DifferencePicture, ScorePicture } from '#web/screens/admin/survey/report/findings/FindingPictures.tsx';
import {
  aspectSentence,
  changeTexts,
  eventTexts,
  groupTexts,
} from '#web/screens/admin/survey/report/findings/findingTexts.ts';
import {
  countNamedGroups,
  inventSurveys,
  presentResults,
  tooFew,
  withOtherSuppressed,
  type InventedSurveys,
  type PresentedResults,
} from './inventResults.ts';

/** A permutation test keeps its level with any number of permutations. With fewer it finds a little less. */
const permutations = 99;
const results: (InventedSurveys & PresentedResults & { seed: number })[] = [];

beforeAll(async () => {
  for (let seed = 1; seed <= 200; seed += 1) {
    const invented = inventSurveys(seed);
    results.push({ seed, ...invented, ...(await presentResults(invented, permutations)) });
  }
}, 300_000);

/** Everything that is wrong in any of the results. */
const problemsIn = (check: (of: (typeof results)[number]) => unknown[]) =>
  results.flatMap((each) => check(each).map((problem) => [each.seed, problem]));

const reportsOf = ({ report, comparedReport }: PresentedResults) => [report, comparedReport];

const aspectsIn = ({ sections }: SurveyReport, series = 0): ReportAspect[] =>
  sections.flatMap(({ areas }) => areas[0]!.series[series]?.aspects ?? []);

const isAspect = (finding: { kind: string }): finding is AspectFinding => finding.kind === 'aspect';

/** The direction of a label. 0 if it is neither better nor worse. */
const signOf = (difference: ReportAspect['difference'] | undefined) =>
  difference?.endsWith('Higher') ? 1 : difference?.endsWith('Lower') ? -1 : 0;

describe('in 200 invented results', () => {
  test('strengths and concerns agree with the interval, the band and the label of each', () => {
    const counts = { band: 0, mean: 0, norm: 0 };
    const check = (report: SurveyReport, finding: AspectFinding, sign: 1 | -1) => {
      const { aspect, reasons } = finding;
      const { low, high } = aspect.interval;
      const scores = aspectsIn(report).flatMap(({ score }) => score ?? []);
      const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
      const [worst, best] = sign > 0 ? (['poor', 'great'] as const) : (['great', 'poor'] as const);
      for (const reason of reasons) counts[reason] += 1;
      const ofNorm = aspectsIn(report, 1).find(({ code }) => code === aspect.code);
      const agrees = {
        band: bandOf(low, report.bands) === best && bandOf(high, report.bands) === best,
        mean: sign > 0 ? low > mean : high < mean,
        norm: signOf(ofNorm?.difference) === sign,
      };
      const isRight =
        reasons.length > 0 &&
        reasons.every((reason) => agrees[reason]) &&
        low <= aspect.score &&
        aspect.score <= high &&
        bandOf(aspect.score, report.bands) !== worst &&
        aspectsIn(report).includes(aspect);
      return isRight ? [] : [finding];
    };
    expect(
      problemsIn((each) =>
        reportsOf(each).flatMap((report) => {
          const { strengths, concerns } = reportFindings(report);
          return [
            ...strengths.flatMap((finding) => check(report, finding, 1)),
            ...concerns.filter(isAspect).flatMap((finding) => check(report, finding, -1)),
          ];
        }),
      ),
    ).toEqual([]);
    expect(Math.min(...Object.values(counts))).toBeGreaterThan(20);
  });

  test('at most three are listed, the furthest first, and none as both', () => {
    expect(
      problemsIn((each) =>
        reportsOf(each).flatMap((report) => {
          const { strengths, concerns } = reportFindings(report);
          const codes = [...strengths, ...concerns.filter(isAspect)].map(({ aspect }) => aspect.code);
          const up = concerns.filter(isAspect).map(({ aspect }) => aspect.score);
          const down = strengths.map(({ aspect }) => aspect.score);
          const isRight =
            Math.max(strengths.length, concerns.length) <= 3 &&
            new Set(codes).size === codes.length &&
            up.every((score, index) => index === 0 || up[index - 1]! <= score) &&
            down.every((score, index) => index === 0 || down[index - 1]! >= score);
          return isRight ? [] : [codes];
        }),
      ),
    ).toEqual([]);
  });

  test('each aspect that is clearly better or worse than the norm is listed, outranked, or meets the opposite rule', () => {
    let planted = 0;
    expect(
      problemsIn(({ comparedReport: report }) => {
        const { strengths, concerns, mean, hiddenEvents } = reportFindings(report);
        // A section whose events are hidden has no strengths.
        const hidden = report.sections
          .filter(({ id }) => hiddenEvents.some((section) => section.id === id))
          .flatMap(({ areas }) => areas[0]!.series[0]!.aspects);
        return aspectsIn(report).filter((aspect, index) => {
          const { difference } = aspectsIn(report, 1)[index]!;
          if (!difference?.startsWith('clearly')) return false;
          if (difference === 'clearlyHigher' && hidden.includes(aspect)) return false;
          planted += 1;
          const { low, high } = aspect.interval!;
          const band = bandOf(aspect.score!, report.bands);
          const listed = difference === 'clearlyHigher' ? strengths : concerns;
          const opposite =
            difference === 'clearlyHigher' ? band === 'poor' || high < mean! : band === 'great' || low > mean!;
          const isOutranked =
            listed.length === 3 &&
            listed
              .filter(isAspect)
              .every(({ aspect: other }) =>
                difference === 'clearlyHigher' ? other.score >= aspect.score! : other.score <= aspect.score!,
              );
          return !opposite && !isOutranked && !listed.some((each) => isAspect(each) && each.aspect === aspect);
        });
      }),
    ).toEqual([]);
    expect(planted).toBeGreaterThan(100);
  });

  test('events that at least the minimum reported come first, in one place, and no others', () => {
    let reported = 0;
    expect(
      problemsIn(({ report, comparedReport }) => {
        const { concerns } = reportFindings(report);
        const events = report.sections
          .flatMap(({ areas }) => areas)
          .filter((area) => /^event-.*s$/.test(area.id) && area.reported!.atLeast > 0);
        reported += events.length;
        const named = concerns.flatMap((finding) => (isAspect(finding) ? [] : [finding.events.map(({ id }) => id)]));
        const isRight =
          JSON.stringify(named) === JSON.stringify(events.length > 0 ? [events.map(({ id }) => id)] : []) &&
          concerns.findIndex((finding) => !isAspect(finding)) <= 0 &&
          // A report with a comparison has no steps.
          reportFindings(comparedReport).concerns.every(isAspect);
        return isRight ? [] : [concerns];
      }),
    ).toEqual([]);
    expect(reported).toBeGreaterThan(100);
  });

  /** Returns the finding if it disagrees with its own label and interval. */
  const contradiction = (found: GroupFinding | ChangeFinding | null) => {
    if (!found) return [];
    const { score, difference } = found;
    const { low, high } = score.differenceInterval!;
    const isRight =
      score.difference === (difference > 0 ? 'clearlyHigher' : 'clearlyLower') &&
      (low > 0 || high < 0) &&
      score.score !== null &&
      Math.abs(difference) >= 0.05 - 1e-9;
    return isRight ? [] : [found];
  };

  /** The positions in a drawing, in per cent. */
  const drawn = (picture: ReactElement) =>
    [...renderToStaticMarkup(picture).matchAll(/(?:x1|x2|cx|inset-inline-start)[=:]"?([\d.-]+)%/g)].map(([, at]) =>
      Number(at),
    );
  const isIn = (all: number[], ...wanted: number[]) =>
    wanted.every((each) => all.some((at) => Math.abs(at - 100 * each) < 1e-6));

  /** Returns whether the score and the ends of its interval that a sentence prints are in the bands that they have. */
  function endsAgree(sentence: string, interval: { low: number; high: number }, bands: SurveyReport['bands']): boolean {
    const [, low, high] = /\((\d+) to (\d+)\)/.exec(sentence)!.map((end) => Number(end) / 100);
    const areIn = (band: Band) => [low!, high!].every((end) => bandOf(end, bands) === band);
    return (
      bandOf(low!, bands) === bandOf(interval.low, bands) &&
      bandOf(high!, bands) === bandOf(interval.high, bands) &&
      (areIn('great') || !sentence.includes('in the highest band')) &&
      (areIn('poor') || !sentence.includes('in the lowest band'))
    );
  }

  test('the sentence, the label and the drawing of each finding say the same', () => {
    const counts = { aspects: 0, events: 0, differences: 0 };
    const ofAspect = (report: SurveyReport, finding: AspectFinding, mean: number, isStrength: boolean) => {
      counts.aspects += 1;
      const { aspect, section } = finding;
      const { score, interval } = aspect;
      const labels = report.sections.find(({ id }) => id === section.id)!;
      const label = scoreLabel(score, labels, report.bands);
      const sentence = aspectSentence(finding, report, mean);
      const picture = drawn(
        createElement(ScorePicture, { of: { score, interval }, mean, labels, bands: report.bands }),
      );
      const [better, worse] = [/above|highest|higher/, /below|lowest|lower/];
      const isRight =
        sentence.startsWith(`${label}, `) &&
        endsAgree(sentence, interval, report.bands) &&
        (isStrength ? better : worse).test(sentence) &&
        !(isStrength ? worse : better).test(sentence) &&
        isIn(picture, score, interval.low, interval.high, mean);
      return isRight ? [] : [sentence];
    };
    const ofDifference = (
      { difference, score }: GroupFinding | ChangeFinding,
      { line, sentence }: { line: string; sentence: string },
      bands: SurveyReport['bands'],
    ) => {
      counts.differences += 1;
      const { low, high } = score.differenceInterval!;
      const picture = drawn(createElement(DifferencePicture, { interval: { low, high }, reach: 1 }));
      const isRight =
        line.includes(difference > 0 ? 'clearly higher than' : 'clearly lower than') &&
        sentence.includes(line.replace(/^.*: /, '')) &&
        !sentence.includes('between 0 and') &&
        (score.interval === null || endsAgree(sentence, score.interval, bands)) &&
        isIn(picture, (1 + low) / 2, (1 + high) / 2, (2 + low + high) / 4);
      return isRight ? [] : [sentence];
    };
    expect(
      problemsIn(({ report, comparedReport, heatMap, trend }) => {
        const [group, change] = [groupFinding(heatMap), changeFinding(trend)];
        return [
          ...[report, comparedReport].flatMap((each) => {
            const { strengths, concerns, mean } = reportFindings(each);
            return [
              ...strengths.flatMap((finding) => ofAspect(each, finding, mean!, true)),
              ...concerns.filter(isAspect).flatMap((finding) => ofAspect(each, finding, mean!, false)),
              ...concerns.flatMap((finding) => {
                if (isAspect(finding)) return [];
                counts.events += 1;
                const { sentence } = eventTexts(finding);
                return finding.events.every(({ reported }) => sentence.includes(`${reported.atLeast}`))
                  ? []
                  : [sentence];
              }),
            ];
          }),
          ...(group ? ofDifference(group, groupTexts(group, heatMap.bands), heatMap.bands) : []),
          ...(change ? ofDifference(change, changeTexts(change, trend.bands), trend.bands) : []),
        ];
      }),
    ).toEqual([]);
    expect(Math.min(...Object.values(counts))).toBeGreaterThan(50);
  });

  const cellsOf = ({ scores, aspectScores }: HeatMap['rows'][number]) => [...scores, ...aspectScores];
  const sizeOf = ({ differenceInterval: interval }: { differenceInterval: { low: number; high: number } | null }) =>
    Math.abs((interval!.low + interval!.high) / 2);

  test('each planted difference of a group that is clear is named, or outranked by the one named', () => {
    const counts = { planted: 0, clear: 0, named: 0 };
    expect(
      problemsIn(({ heatMap, differences }) => {
        const found = groupFinding(heatMap);
        const clear = heatMap.rows.flatMap((row) =>
          cellsOf(row).flatMap((cell) => (cell.difference?.startsWith('clearly') ? [{ row, cell }] : [])),
        );
        const isPlanted = ({ row, cell }: (typeof clear)[number]) =>
          differences.some(
            ({ department, aspect, by }) =>
              row.group?.name === `Department ${department}` &&
              cell.sectionId.endsWith(`/${aspect}`) &&
              Math.sign(by) === signOf(cell.difference),
          );
        counts.planted += differences.length;
        counts.clear += clear.filter(isPlanted).length;
        counts.named += found ? 1 : 0;
        const missed = clear.filter(({ cell }) => !found || Math.abs(found.difference) < sizeOf(cell) - 1e-9);
        const row = heatMap.rows.find(({ group }) => group?.id === found?.group.id);
        return [
          ...missed,
          ...contradiction(found),
          ...(found && !cellsOf(row!).includes(found.score) ? ['a score of another group'] : []),
          ...(found?.group.name === tooFew ? ['a group of too few'] : []),
        ];
      }),
    ).toEqual([]);
    expect(counts.clear).toBeGreaterThan(100);
    expect(counts.named).toBeGreaterThan(50);
  });

  test('each planted change that is clear is named, or outranked by the one named', () => {
    const counts = { clear: 0, named: 0 };
    expect(
      problemsIn(({ trend, change }) => {
        const found = changeFinding(trend);
        const clear = trend.surveys[1]!.scores.filter(({ difference }) => difference?.startsWith('clearly'));
        counts.clear += clear.filter(({ difference }) => signOf(difference) === Math.sign(change)).length;
        counts.named += found ? 1 : 0;
        const missed = clear.filter((score) => !found || Math.abs(found.difference) < sizeOf(score) - 1e-9);
        return [...missed, ...contradiction(found)];
      }),
    ).toEqual([]);
    expect(Math.min(...Object.values(counts))).toBeGreaterThan(50);
  });

  test('other true values of suppressed numbers change no finding', { timeout: 300_000 }, async () => {
    const findingsOf = ({ report, comparedReport, heatMap, trend }: PresentedResults) => ({
      ...reportFindings(report),
      compared: reportFindings(comparedReport),
      group: groupFinding(heatMap),
      change: changeFinding(trend),
    });
    const counts = { suppressed: 0, cells: 0 };
    for (const each of results) {
      const other = await presentResults(
        { surveys: each.surveys.map(withOtherSuppressed) as typeof each.surveys, norm: each.norm },
        permutations,
      );
      expect(findingsOf(other)).toEqual(findingsOf(each));
      const shown = each.heatMap.rows.filter(({ suppressed }) => !suppressed);
      counts.suppressed += aspectsIn(each.report).filter(
        ({ score, suppressed }) => score === null && suppressed,
      ).length;
      counts.cells += shown.flatMap(cellsOf).filter(({ suppressed }) => suppressed).length;
    }
    expect(Math.min(...Object.values(counts))).toBeGreaterThan(100);
  });
});

test('without any difference between groups few organisations have one named', { timeout: 300_000 }, async () => {
  const organisations = 200;
  // A small version of `npm run soak -- uncertainty`: 5 % and two standard errors.
  const most = organisations * (0.05 + 2 * Math.sqrt((0.05 * 0.95) / organisations));
  const named = await countNamedGroups(organisations, permutations);
  expect(named).toBeLessThanOrEqual(most);
  expect(named).toBeGreaterThan(0);
});
