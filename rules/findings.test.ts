import { describe, expect, test } from 'vitest';
import type {
  Difference,
  HeatMap,
  ReportArea,
  ReportAspect,
  ReportComparison,
  ReportedSectionScore,
  SurveyReportSection,
  Trend,
} from '#contract/entities/surveyReport.ts';
import { uncompared, unsure } from '#testing/results/certainty.ts';
import { reportArea } from '#testing/results/reportArea.ts';
import { changeFinding, groupFinding, isEvent, reportFindings } from './findings.ts';

const bands = { good: 0.4, great: 0.7 };

type Score = Partial<ReportAspect> & { score: number | null };

/** A score with an interval of these ends. */
const between = (low: number, high: number, more: Partial<ReportAspect> = {}): Score => ({
  score: (low + high) / 2,
  interval: { low, high },
  ...more,
});

const aspectOf = (code: string, of: Score): ReportAspect => ({
  ...unsure,
  ...uncompared,
  code,
  name: `Name of ${code}`,
  longName: code,
  scored: true,
  minRatio: null,
  midRatio: null,
  maxRatio: null,
  group: null,
  icon: null,
  ...of,
});

interface Parts {
  aspects?: Record<string, Score>;
  /** Labels of comparisons by their name, and the labels of aspects there. */
  compared?: Record<string, Record<string, Difference>>;
  areas?: ReportArea[];
  id?: string;
}

const series = (name: string, aspects: ReportAspect[]) => ({ name, style: null, sampleSize: 50, aspects, data: [] });

const sectionOf = ({ aspects = {}, compared = {}, areas = [], id = 'work' }: Parts): SurveyReportSection => ({
  ...unsure,
  id,
  name: `Name of ${id}`,
  description: null,
  score: null,
  scored: true,
  minLabel: 'Low',
  midLabel: 'Mixed',
  maxLabel: 'High',
  compareToScores: [],
  areas: [
    reportArea('aspects', {
      areaType: 'aspects',
      series: [
        series(
          'Survey',
          Object.entries(aspects).map(([code, of]) => aspectOf(code, of)),
        ),
        ...Object.entries(compared).map(([name, differences]) =>
          series(
            name,
            Object.keys(aspects).map((code) =>
              aspectOf(code, { score: 0.5, difference: differences[code] ?? 'noClearDifference' }),
            ),
          ),
        ),
      ],
    }),
    ...areas,
  ],
});

const comparison = (name: string, relation: ReportComparison['relation']): ReportComparison => ({
  name,
  relation,
  whole: null,
  family: null,
  uncertainty: null,
});

const findingsOf = (sections: Parts[], comparisons: ReportComparison[] = [comparison('Norm', 'fixed')]) =>
  reportFindings({ sections: sections.map(sectionOf), bands, comparisons });

/** The codes of strengths and concerns, with their reasons. */
const named = (...of: Parameters<typeof findingsOf>) => {
  const { strengths, concerns } = findingsOf(...of);
  const texts = (findings: typeof concerns) =>
    findings.map((finding) =>
      finding.kind === 'events'
        ? finding.events.map(({ id }) => id).join()
        : `${finding.aspect.code}: ${finding.reasons.join()}`,
    );
  return { strengths: texts(strengths), concerns: texts(concerns) };
};

const nothing = { strengths: [], concerns: [] };
/** The mean of both is 0.55, and neither stands out. */
const middling = { a: between(0.45, 0.65), b: between(0.45, 0.65) };

describe('strengths and concerns', () => {
  test('nothing stands out if all scores are alike, or if there are none', () => {
    expect(named([{ aspects: middling }])).toEqual(nothing);
    const none = {
      ...nothing,
      further: nothing,
      aspects: { released: 0, worst: 0 },
      hiddenEvents: [],
      mean: null,
      nextStep: null,
    };
    expect(findingsOf([{}])).toEqual(none);
    expect(findingsOf([])).toEqual(none);
  });

  test('an interval wholly in the best or worst band', () => {
    // All alike, so that no interval is on one side of the mean.
    expect(named([{ aspects: { a: between(0.7, 0.9), b: between(0.7, 0.9) } }])).toEqual({
      strengths: ['a: band', 'b: band'],
      concerns: [],
    });
    expect(named([{ aspects: { a: between(0.2, 0.38), b: between(0.2, 0.38) } }])).toEqual({
      strengths: [],
      concerns: ['a: band', 'b: band'],
    });
  });

  test('a band includes its lower border, even if sums of fractions miss it', () => {
    const both = (low: number, high: number) => ({ a: between(low, high), b: between(low, high) });
    expect(named([{ aspects: both(0.7 - 1e-12, 0.9) }]).strengths).toHaveLength(2);
    expect(named([{ aspects: both(0.69, 0.9) }])).toEqual(nothing);
    expect(named([{ aspects: both(0.2, 0.4 - 1e-12) }])).toEqual(nothing);
    expect(named([{ aspects: both(0.2, 0.4) }])).toEqual(nothing);
  });

  test('an interval wholly above or below the mean of all released aspects of all sections', () => {
    const sections: Parts[] = [
      { id: 'work', aspects: { a: between(0.6, 0.68), b: between(0.5, 0.6) } },
      { id: 'people', aspects: { c: between(0.42, 0.5), d: { score: null, suppressed: true as const } } },
    ];
    expect(findingsOf(sections).mean).toBeCloseTo((0.64 + 0.55 + 0.46) / 3);
    expect(named(sections)).toEqual({ strengths: ['a: mean'], concerns: ['c: mean'] });
  });

  test('at least probably better or worse than the norm', () => {
    const of = (difference: Difference) => named([{ aspects: middling, compared: { Norm: { a: difference } } }]);
    expect(of('probablyHigher')).toEqual({ strengths: ['a: norm'], concerns: [] });
    expect(of('clearlyHigher')).toEqual({ strengths: ['a: norm'], concerns: [] });
    expect(of('probablyLower')).toEqual({ strengths: [], concerns: ['a: norm'] });
    expect(of('clearlyLower')).toEqual({ strengths: [], concerns: ['a: norm'] });
    expect(of('noClearDifference')).toEqual(nothing);
    expect(of('practicallySame')).toEqual(nothing);
  });

  test('only the norm counts, not another comparison, even one with its name', () => {
    const compared = { Norm: { a: 'clearlyLower' as const }, 'Other survey': { b: 'clearlyLower' as const } };
    const of = (...relations: ReportComparison['relation'][]) =>
      named(
        [{ aspects: middling, compared }],
        relations.map((relation, index) => comparison(Object.keys(compared)[index]!, relation)),
      );
    expect(of('fixed', 'otherSurvey').concerns).toEqual(['a: norm']);
    expect(of('otherSurvey', 'fixed').concerns).toEqual(['b: norm']);
    expect(of('whole', null)).toEqual(nothing);
    expect(named([{ aspects: middling }], []).concerns).toEqual([]);
  });

  test('never a strength in the worst band or a concern in the best', () => {
    // Above and below the mean of 0.25 and 0.85, each wholly in one band.
    const low = { a: between(0.32, 0.38), b: between(0.14, 0.16) };
    expect(named([{ aspects: low }])).toEqual({ strengths: [], concerns: ['b: band,mean', 'a: band'] });
    const high = { a: between(0.72, 0.78), b: between(0.94, 0.96) };
    expect(named([{ aspects: high }])).toEqual({ strengths: ['b: band,mean', 'a: band'], concerns: [] });
    // Partly in the next band.
    const border = { a: between(0.34, 0.44), b: between(0.1, 0.3) };
    expect(named([{ aspects: border, compared: { Norm: { a: 'clearlyHigher' } } }]).strengths).toEqual([]);
    expect(named([{ aspects: { ...border, a: between(0.34, 0.48) } }]).strengths).toEqual(['a: mean']);
  });

  test('an aspect that meets both is neither', () => {
    const aspects = { a: between(0.6, 0.68), b: between(0.42, 0.5) };
    expect(named([{ aspects }])).toEqual({ strengths: ['a: mean'], concerns: ['b: mean'] });
    const compared = { Norm: { a: 'probablyLower' as const, b: 'clearlyHigher' as const } };
    expect(named([{ aspects, compared }])).toEqual(nothing);
  });

  test('at most three of each, the furthest first, and ties in the order of the report', () => {
    const aspects = {
      a: between(0.1, 0.2),
      b: between(0.1, 0.2),
      c: between(0.05, 0.15),
      d: between(0.2, 0.3),
      e: between(0.8, 0.9),
      f: between(0.75, 0.85),
      g: between(0.85, 0.95),
      h: between(0.8, 0.9),
    };
    expect(named([{ aspects }])).toEqual({
      strengths: ['g: band,mean', 'e: band,mean', 'h: band,mean'],
      concerns: ['c: band,mean', 'a: band,mean', 'b: band,mean'],
    });
  });

  test('limited means count with the interval that reaches the end of the scale', () => {
    const limited = { score: 0.95, interval: { low: 0.75, high: 1 } };
    expect(named([{ aspects: { a: limited, b: between(0.4, 0.6) } }]).strengths).toEqual(['a: band,mean']);
  });

  test('suppressed aspects, unscored ones and those without an interval are left out', () => {
    const missing = {
      suppressed: { score: null, suppressed: true as const },
      unscored: { score: null, scored: false },
      uncertain: { score: 0.1, interval: null },
    };
    const compared = { Norm: { suppressed: 'clearlyLower' as const, unscored: 'clearlyLower' as const } };
    expect(named([{ aspects: missing, compared }])).toEqual(nothing);
    expect(named([{ aspects: { ...missing, sharesOnly: between(0.8, 0.9, { suppressed: true }) } }]).strengths).toEqual(
      ['sharesOnly: band,mean'],
    );
  });
});

const group = { code: 'violence', title: 'Violence' };
const source = { code: 'who', title: 'Who' };
const step = (atLeast: number, atMost: number) => ({ atLeast, atMost, of: 60, lines: [] });
const event = (id: string, atLeast: number) =>
  reportArea(id, { groups: [group], reported: step(atLeast, atLeast + 4) });

describe('events', () => {
  const low = { a: between(0.1, 0.2), b: between(0.1, 0.2), c: between(0.1, 0.2) };

  test('come before every score and take one place', () => {
    const areas = [event('threats', 5), event('insults', 10), event('injuries', 0)];
    const sections = [{ aspects: low }, { id: 'people', areas }];
    expect(named(sections).concerns).toEqual(['threats,insults', 'a: band', 'b: band']);
    expect(findingsOf(sections).concerns[0]).toEqual({
      kind: 'events',
      section: { id: 'people', name: 'Name of people' },
      title: 'Violence',
      events: [
        { id: 'threats', name: 'Name of threats', reported: step(5, 9) },
        { id: 'insults', name: 'Name of insults', reported: step(10, 14) },
      ],
    });
  });

  test('of at least the minimum, or without steps, keep their section from having strengths', () => {
    const aspects = { a: between(0.8, 0.9), b: between(0.1, 0.2) };
    const strengths = (...areas: ReturnType<typeof event>[]) => named([{ id: 'people', aspects, areas }]).strengths;
    expect(strengths(event('threats', 0), event('insults', 0))).toEqual(['a: band,mean']);
    expect(strengths(event('threats', 0), event('insults', 5))).toEqual([]);
    const hidden = { ...event('threats', 0), reported: null, suppressed: true as const };
    expect(strengths(hidden)).toEqual([]);
    const { hiddenEvents, concerns } = findingsOf([{ id: 'people', aspects, areas: [hidden] }, { aspects }]);
    expect(hiddenEvents).toEqual([{ id: 'people', name: 'Name of people' }]);
    expect(concerns).toHaveLength(2);
    expect(findingsOf([{ id: 'people', aspects, areas: [event('threats', 0)] }]).hiddenEvents).toEqual([]);
  });

  test('take one place in all sections together', () => {
    const sections = [
      { id: 'work', areas: [event('threats', 5)] },
      { id: 'people', areas: [event('insults', 20)] },
    ];
    expect(named(sections).concerns).toEqual(['threats']);
  });

  test('that fewer than the minimum reported, or that are suppressed, are neither', () => {
    const areas = [
      event('threats', 0),
      reportArea('wide', { groups: [group], reported: step(0, 60) }),
      reportArea('hidden', { groups: [group], reported: null, suppressed: true }),
    ];
    expect(named([{ areas }])).toEqual(nothing);
  });

  test('are not their sources', () => {
    const areas = [reportArea('who-1', { groups: [source], reported: step(5, 9) })];
    expect(areas.map(isEvent)).toEqual([false]);
    expect(named([{ areas }])).toEqual(nothing);
    expect(isEvent(reportArea('threats', { reported: step(0, 4) }))).toBe(true);
    expect(isEvent(event('violence-online', 0))).toBe(true);
    expect(isEvent(reportArea('spread'))).toBe(false);
  });
});

describe('the next step', () => {
  const measure = (title: string, ...about: string[]) => ({ title, text: null, about });
  const measures = (...list: ReturnType<typeof measure>[]) =>
    reportArea('content', { areaType: 'content', measures: { introduction: null, list, conclusion: null } });
  const low = { a: between(0.1, 0.2), b: between(0.2, 0.3) };
  const stepOf = (...sections: Parts[]) => findingsOf(sections).nextStep;

  test('is the first measure about the first concern', () => {
    const areas = [measures(measure('First', 'b'), measure('Second', 'c', 'a'), measure('Third', 'a'))];
    expect(stepOf({ aspects: low, areas })).toEqual({
      section: { id: 'work', name: 'Name of work' },
      measure: measure('Second', 'c', 'a'),
    });
  });

  test('can be a measure for the whole section', () => {
    expect(stepOf({ aspects: low, areas: [measures(measure('First', 'b'), measure('All'))] })?.measure.title).toBe(
      'All',
    );
  });

  test('is about the events that at least the minimum reported', () => {
    const areas = [
      event('threats', 0),
      event('insults', 5),
      measures(measure('1', 'threats'), measure('2', 'insults')),
    ];
    expect(stepOf({ aspects: low }, { id: 'people', areas })?.measure.title).toBe('2');
  });

  test('does not exist without a concern, or without a measure that helps with it', () => {
    expect(stepOf({ aspects: middling, areas: [measures(measure('All'))] })).toBeNull();
    expect(stepOf({ aspects: low, areas: [measures(measure('Other', 'b'))] })).toBeNull();
    expect(stepOf({ aspects: low }, { id: 'people', areas: [measures(measure('All'))] })).toBeNull();
  });
});

const cell = (sectionId: string, difference: Difference | null, by = 0): ReportedSectionScore => ({
  ...unsure,
  sectionId,
  score: difference === null ? null : 0.5,
  scored: true,
  difference,
  differenceInterval: difference === null ? null : { low: by - 0.05, high: by + 0.05 },
  ...(difference === null && { suppressed: true as const }),
});
const list = (...ids: string[]) => ids.map((id) => ({ id, name: `Name of ${id}` }));

describe('the group that stands out', () => {
  const mapOf = (rows: Record<string, [ReportedSectionScore[], ReportedSectionScore[]]>) =>
    groupFinding({
      sections: list('work', 'people'),
      aspects: list('work/a', 'people/b').map((aspect) => ({ ...aspect, sectionId: 'work' })),
      rows: Object.entries(rows).map(([name, [scores, aspectScores]]): HeatMap['rows'][number] => ({
        ...unsure,
        group: name === 'Everyone' ? null : { id: name, name },
        scores,
        aspectScores,
      })),
    });

  test('is the one furthest from all others, in a section or an aspect', () => {
    const rows: Parameters<typeof mapOf>[0] = {
      East: [[cell('work', 'clearlyLower', -0.2)], [cell('work/a', 'clearlyHigher', 0.1)]],
      North: [[cell('work', 'clearlyHigher', 0.15)], [cell('people/b', 'clearlyHigher', 0.3)]],
    };
    expect(mapOf(rows)).toMatchObject({ group: { name: 'North' }, name: 'Name of people/b', score: { score: 0.5 } });
    expect(mapOf(rows)?.difference).toBeCloseTo(0.3);
  });

  test('is only named if it clearly differs', () => {
    const unclear = ['probablyLower', 'probablyHigher', 'noClearDifference', 'practicallySame', null] as const;
    for (const difference of unclear) expect(mapOf({ East: [[cell('work', difference, -0.4)], []] })).toBeNull();
  });

  test('is the first of those that differ equally, and of a section before its only aspect', () => {
    const both: [ReportedSectionScore[], ReportedSectionScore[]] = [
      [cell('work', 'clearlyLower', -0.2)],
      [cell('work/a', 'clearlyLower', -0.2 - 1e-15)],
    ];
    expect(mapOf({ East: both, North: both })).toMatchObject({ group: { name: 'East' }, score: { sectionId: 'work' } });
  });

  test('is never everyone, and never named for a score that the heat map does not show', () => {
    expect(mapOf({ Everyone: [[cell('work', 'clearlyLower', -0.3)], []] })).toBeNull();
    expect(mapOf({ East: [[cell('unknown', 'clearlyLower', -0.3)], []] })).toBeNull();
  });
});

describe('the change that stands out', () => {
  const point = (name: string, overall: ReportedSectionScore, ...scores: ReportedSectionScore[]) => {
    const { sectionId: _, ...own } = overall;
    const survey = { id: name, name, status: 'CLOSED', template: { id: '', name: '' }, whenOpen: null } as const;
    const participants = { totalCount: 0, completedCount: 0 };
    return { survey: { ...survey, whenClosed: null, participants }, ...own, uncertainty: null, scores };
  };
  const trendOf = (...surveys: Trend['surveys']) => changeFinding({ sections: list('work', 'people'), surveys });
  const unscored = cell('overall', null);

  test('is the largest since the survey before', () => {
    const found = trendOf(
      point('2024', unscored),
      point('2025', unscored, cell('people', 'clearlyLower', -0.4)),
      point('2026', unscored, cell('work', 'clearlyLower', -0.1), cell('people', 'clearlyHigher', 0.2)),
    );
    expect(found).toMatchObject({ since: '2025', name: 'Name of people' });
    expect(found?.difference).toBeCloseTo(0.2);
  });

  test('can be that of the overall score, which comes first of equal ones', () => {
    const now = point('2026', cell('overall', 'clearlyLower', -0.2), cell('work', 'clearlyLower', -0.2));
    expect(trendOf(point('2025', unscored), now)).toEqual({
      since: '2025',
      name: 'Overall score',
      others: 1,
      score: cell('overall', 'clearlyLower', -0.2),
      difference: expect.closeTo(-0.2),
    });
  });

  test('is only named if it is clear, and needs a survey before', () => {
    const now = point('2026', unscored, cell('work', 'probablyLower', -0.3), cell('people', null));
    expect(trendOf(point('2025', unscored), now)).toBeNull();
    expect(trendOf(point('2026', unscored, cell('work', 'clearlyLower', -0.3)))).toBeNull();
    expect(trendOf()).toBeNull();
  });
});
