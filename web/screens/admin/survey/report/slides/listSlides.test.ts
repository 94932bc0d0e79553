import { describe, expect, it } from 'vitest';
import type { HeatMap, ReportAspect, SurveyReport, Trend } from '#contract/entities/surveyReport.ts';
import { unsure } from '#testing/results/certainty.ts';
import { reportArea } from '#testing/results/reportArea.ts';
import { layoutSlide, slideSize } from './layoutSlide.ts';
import { listSlides } from './listSlides.ts';
import type { Slide } from './slide.ts';

const labels = { minLabel: 'Often missing', midLabel: 'Mixed', maxLabel: 'Mostly there' };
const sure = { scored: true, sampleSize: 60, invited: 80, invitedCompleted: 60 };
const interval = (score: number) => ({ low: score - 0.04, high: score + 0.04 });
const none = { difference: null, differenceInterval: null };

const aspectOf = (code: string, score: number | null): ReportAspect => ({
  ...sure,
  ...none,
  code,
  name: `Name of ${code}`,
  longName: code,
  score,
  minRatio: score === null ? null : 0.25,
  midRatio: score === null ? null : 0.5,
  maxRatio: score === null ? null : 0.25,
  interval: score === null ? null : interval(score),
  group: null,
  icon: null,
  ...(score === null && { suppressed: true as const }),
});

const survey: SurveyReport['survey'] = {
  id: 'a',
  name: 'Autumn',
  status: 'CLOSED',
  template: { id: 'pulse', name: 'Pulse' },
  whenOpen: null,
  whenClosed: '2026-10-03T10:00:00.000Z',
  participants: { totalCount: 80, completedCount: 60 },
};
const uncertainty = { critical: null, smallestDifference: 0.05, sds: [], declaredIn: 0, talliesOnly: false };

/** A report of one section with these aspects, and with `hidden`, which has no score. */
function reportOf(scores: Record<string, number>, more: Partial<SurveyReport> = {}): SurveyReport {
  const aspects = [...Object.entries(scores).map(([code, score]) => aspectOf(code, score)), aspectOf('hidden', null)];
  const measures = { introduction: null, list: [{ title: 'Plan breaks', text: null, about: [] }], conclusion: null };
  return {
    survey,
    whenErased: null,
    ...sure,
    score: 0.5,
    interval: interval(0.5),
    uncertainty,
    compareToScores: [],
    unscored: [],
    indices: [],
    comparisons: [],
    executiveSummary: null,
    summarised: null,
    article: null,
    combinedSurveys: [],
    normative: null,
    bands: { good: 0.4, great: 0.7 },
    ...labels,
    sections: [
      {
        ...sure,
        ...labels,
        id: 's',
        name: 'Section',
        description: null,
        score: 0.55,
        interval: interval(0.55),
        compareToScores: [],
        areas: [
          reportArea('aspects', {
            areaType: 'aspects',
            series: [{ name: 'Autumn', style: null, sampleSize: 60, aspects, data: [] }],
          }),
          reportArea('measures', { areaType: 'content', measures }),
        ],
      },
      {
        ...labels,
        id: 'q',
        name: 'Questions',
        description: null,
        score: null,
        scored: false,
        ...unsure,
        compareToScores: [],
        areas: [],
      },
    ],
    ...more,
  };
}

const differing = (difference: 'clearlyLower' | 'clearlyHigher', low: number, high: number) => ({
  ...sure,
  sectionId: 's',
  score: 0.43,
  interval: interval(0.43),
  difference,
  differenceInterval: { low, high },
});
const plainScore = { ...sure, ...none, sectionId: 's', score: 0.5, interval: interval(0.5) };
const map: HeatMap = {
  sections: [{ id: 's', name: 'Section', ...labels }],
  aspects: [],
  rows: [
    { group: null, ...sure, scores: [plainScore], aspectScores: [] },
    {
      group: { id: 'g', name: 'Night shift' },
      ...sure,
      scores: [differing('clearlyLower', -0.2, -0.08)],
      aspectScores: [],
    },
  ],
  minimum: 5,
  uncertainty,
  bands: { good: 0.4, great: 0.7 },
  ...labels,
} as HeatMap;
const trend: Trend = {
  sections: map.sections,
  surveys: [
    {
      survey: { ...survey, id: 'b', name: 'Spring' },
      ...sure,
      ...none,
      score: 0.4,
      interval: interval(0.4),
      uncertainty,
      scores: [],
    },
    { survey, ...sure, ...differing('clearlyHigher', 0.05, 0.15), uncertainty, scores: [] },
  ],
  bands: { good: 0.4, great: 0.7 },
  ...labels,
} as Trend;

const about = { options: undefined, requested: [], organisation: 'Fernhill' };
const idsOf = (slides: readonly Slide[]) => slides.map(({ id }) => id);
const report = reportOf({ sleep: 0.3, pace: 0.55, sense: 0.8 });

describe('the slides of a report', () => {
  it('have one finding each, in the order of the report', () => {
    const slides = listSlides({ ...about, report, map, trend });
    expect(idsOf(slides)).toEqual([
      'title',
      'summary',
      's sense',
      's sleep',
      'groups',
      'trend',
      'scores 0',
      'next',
      'method',
    ]);
    const concern = slides[3]!;
    expect([concern.label, concern.heading]).toEqual([
      'Concern: Name of sleep',
      'Often missing, 30 (26 to 34): the whole interval is in the lowest band and below the mean of all aspects.',
    ]);
    expect(concern.paragraphs).toEqual(['People: Often missing 25%, Mixed 50% and Mostly there 25%.']);
    expect(concern.facts).toEqual([
      'about 60 responses',
      '60 of 80 invited people (75%)',
      '95% interval: 26 to 34 of 100',
      'Closed 3 October 2026',
      'In the report: Section',
    ]);
    expect(concern.drawing!.text).toContain('Name of sleep: Often missing, 30 (26 to 34).');
    expect(concern.notes.join(' ')).toContain('95% intervals');
  });

  it('name the group and the change with the size of their differences', () => {
    const slides = listSlides({ ...about, report, map, trend });
    const [group, change] = ['groups', 'trend'].map((id) => slides.find((slide) => slide.id === id)!);
    expect(group!.heading).toBe('Section: clearly lower than all others together');
    expect(change!.heading).toBe('Overall score: clearly higher than Spring');
    expect(group!.drawing).toMatchObject({ kind: 'difference', reach: 0.2 });
    expect(change!.drawing!.text).toContain('from 5 to 15 of 100');
  });

  it('have no group and no change in a report about others, and name its people', () => {
    const filtered = { ...about, options: '{"filter":{"participantGroups":["g"]}}', requested: ['Group: Night shift'] };
    const slides = listSlides({ ...filtered, report, map: null, trend: null });
    expect(idsOf(slides)).not.toContain('groups');
    expect(idsOf(slides)).not.toContain('trend');
    expect(slides[0]!.paragraphs).toEqual(['Report: Pulse', 'Group: Night shift']);
    expect(slides[1]!.label).toBe('Among these 60 people: Autumn');
  });

  it('leave out a group or a change that could not be loaded', () => {
    expect(idsOf(listSlides({ ...about, report, map: undefined, trend }))).not.toContain('groups');
    expect(idsOf(listSlides({ ...about, report, map, trend: undefined }))).not.toContain('trend');
  });

  it('show nothing of a suppressed aspect', () => {
    expect(JSON.stringify(listSlides({ ...about, report, map, trend }))).not.toContain('Name of hidden');
    const unscored = reportOf({ sleep: 0.3 }, { unscored: ['s'] });
    const slide = listSlides({ ...about, report: unscored, map: null, trend: null }).find(
      ({ id }) => id === 'scores s 0',
    )!;
    expect(slide.scores.map(({ name, lines, drawing }) => [name, lines[0], drawing !== null])).toEqual([
      ['Name of sleep', 'Often missing, 30 (26 to 34)', true],
      ['Name of hidden', 'Hidden', false],
    ]);
  });

  it('say that nothing was found, or that it is not known yet', () => {
    const textOf = (of: SurveyReport) =>
      listSlides({ ...about, report: of, map: null, trend: null })[1]!.paragraphs.join(' ');
    expect(textOf(reportOf({ pace: 0.5, sense: 0.5 }))).toMatch(/^Nothing stands out: /);
    expect(textOf({ ...reportOf({}), uncertainty: null })).toMatch(/^Which scores stand out is not known yet/);
  });

  it('have at most six scores on a slide', () => {
    const codes = Array.from({ length: 13 }, (_, index) => [`aspect-${index}`, 0.5] as const);
    const many = reportOf(Object.fromEntries(codes), { unscored: ['s'] });
    const pages = listSlides({ ...about, report: many, map: null, trend: null }).filter(({ id }) =>
      id.startsWith('scores s'),
    );
    expect(pages.map(({ heading, scores }) => [heading, scores.length])).toEqual([
      ['Section (1 of 3)', 6],
      ['Section (2 of 3)', 6],
      ['Section (3 of 3)', 2],
    ]);
  });
});

const hostile = [
  'x'.repeat(300),
  'مرحبا '.repeat(50),
  '👩‍💻🏳️‍🌈'.repeat(60),
  '<script>alert(1)</script>&amp;"\'\u0000\u202e',
  'W'.repeat(200),
];

describe('the layout of slides', () => {
  it.each(hostile)('keeps every box on the slide, and no two texts in one place: %s', (name) => {
    const named = { ...report, survey: { ...survey, name } };
    const rows = map.rows.map((row) => (row.group ? { ...row, group: { id: 'g', name } } : row));
    const before = trend.surveys.map((each) => ({ ...each, survey: { ...each.survey, name } }));
    const slides = listSlides({
      ...about,
      organisation: name,
      requested: [name, name, name, name],
      report: named,
      map: { ...map, rows },
      trend: { ...trend, surveys: before },
    });
    for (const logo of [null, { url: '/logo', width: 800, height: 80 }, { url: '/logo', width: 10, height: 800 }]) {
      for (const slide of slides) {
        const boxes = layoutSlide(slide, logo);
        for (const { x, y, width, height } of boxes) {
          expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
          expect(x + width).toBeLessThanOrEqual(slideSize.width - 47);
          expect(y + height).toBeLessThanOrEqual(497);
        }
        for (const [index, one] of boxes.entries())
          for (const other of boxes.slice(index + 1)) {
            const apart = (start: 'x' | 'y', size: 'width' | 'height') =>
              one[start] + one[size] <= other[start] + 1 || other[start] + other[size] <= one[start] + 1;
            expect(apart('x', 'width') || apart('y', 'height'), `${slide.id}: ${one.kind}, ${other.kind}`).toBe(true);
          }
      }
    }
  });
});
