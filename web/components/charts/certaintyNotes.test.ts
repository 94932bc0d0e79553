import { describe, expect, it } from 'vitest';
import type { ReportComparison, SurveyReport, Trend } from '#contract/entities/surveyReport.ts';
import { uncertaintyWith, uncompared, unsure } from '#testing/results/certainty.ts';
import { changeNotes, groupNotes, heatMapNotes, reportNotes, trendNotes } from './certaintyNotes.ts';

const notesOf = (report: Partial<SurveyReport>) =>
  reportNotes({ uncertainty: uncertaintyWith(), comparisons: [], combinedSurveys: [], ...report });
const comparedWith = (name: string, more: Partial<ReportComparison> = {}): ReportComparison => ({
  name,
  relation: 'apart',
  whole: null,
  family: { scores: 14, groups: 1 },
  uncertainty: null,
  ...more,
});
const tallies = uncertaintyWith([0.2], { critical: null, declaredIn: 0, talliesOnly: true });

const clearly =
  '“Clearly” means that chance alone hardly explains a difference, and that it is at least 5 of 100. “Probably” is less sure.';
const same = '“Practically the same” means that any difference is very likely less than 5 of 100.';

describe('the notes of a report', () => {
  it('explain intervals', () => {
    expect(notesOf({})).toEqual([expect.stringMatching(/^Numbers in brackets are 95% /)]);
  });

  it('name assumed spreads, each once', () => {
    expect(notesOf({ uncertainty: uncertaintyWith([0.2, 0.2]) })[1]).toBe(
      'Fewer than 30 people have some of these scores, so their spread is assumed (20 of 100).',
    );
    expect(notesOf({ uncertainty: uncertaintyWith([0.2, 0.15, 0.18, 0.2]) })[1]).toContain(
      'assumed (15, 18 or 20 of 100)',
    );
  });

  it('give the reason for an assumed spread if the answers were deleted', () => {
    expect(notesOf({ uncertainty: tallies }).slice(1)).toEqual([
      'The answers were deleted before the spread of scores was calculated, so it is assumed (20 of 100).',
    ]);
  });

  it('say in how many combined surveys a spread is assumed', () => {
    const combinedSurveys = [
      { id: 'a', name: 'A' },
      { id: 'b', name: 'B' },
    ];
    const uncertainty = uncertaintyWith([], { declaredIn: 2, talliesOnly: true });
    expect(notesOf({ uncertainty, combinedSurveys }).slice(1)).toEqual([
      'The answers to some of the combined surveys were deleted before the spread of scores was calculated, so it is assumed there.',
      'In 2 of the 3 combined surveys, fewer than 30 people have some of these scores, so their spread is assumed there.',
    ]);
    expect(notesOf({ combinedSurveys })).toHaveLength(1);
  });

  it('say what each comparison assumes and allows for', () => {
    const comparisons = [
      comparedWith('Spring', {
        relation: 'otherSurvey',
        family: { scores: 14, groups: 3 },
        uncertainty: uncertaintyWith([0.2]),
      }),
      comparedWith('Night', { relation: 'part' }),
      comparedWith('Day', { relation: null, family: null }),
    ];
    expect(notesOf({ comparisons }).slice(1)).toEqual([
      clearly,
      same,
      'People who answered both surveys are treated as independent, as if they were different people.',
      'In “Spring”, fewer than 30 people have some scores, so the spread is assumed (20 of 100).',
      'Compared with “Spring”, “clearly” and “probably” allow for all 14 scores of all 3 groups being compared at once.',
      'Compared with “Night”, “clearly” and “probably” allow for all 14 scores being compared at once.',
    ]);
  });

  it('say where no difference can be called clear', () => {
    const comparisons = [comparedWith('Spring', { relation: 'otherSurvey', family: null, uncertainty: tallies })];
    expect(notesOf({ comparisons }).slice(1)).toEqual([
      same,
      expect.stringMatching(/^People who/),
      'The answers to “Spring” were deleted before the spread of its scores was calculated, so it is assumed (20 of 100).',
      'Compared with “Spring”, no difference can be called clear or probable. There, “no clear difference” means that the report cannot say.',
    ]);
  });

  it('explain no labels if there are none', () => {
    expect(notesOf({ comparisons: [comparedWith('Day', { relation: null, family: null })] })).toHaveLength(1);
  });

  it('say that they are being calculated', () => {
    expect(notesOf({ uncertainty: null, comparisons: [comparedWith('Spring')] })).toEqual([
      expect.stringMatching(/is being calculated/),
    ]);
  });
});

it('say what the labels of groups allow for, or that there are none', () => {
  expect(groupNotes({ uncertainty: uncertaintyWith() })).toEqual([
    '“Clearly” and “probably” allow for all scores of all groups being compared at once.',
  ]);
  expect(groupNotes({ uncertainty: tallies })).toEqual([
    'No difference between these groups can be called clear or probable. Here, “no clear difference” means that the report cannot say.',
  ]);
  const calculating = 'How sure these numbers are is being calculated. Reload this page in a minute.';
  expect(groupNotes({ uncertainty: null })).toEqual([calculating, 'Until then, the cells have no colour.']);
  expect(heatMapNotes({ uncertainty: null })).toEqual([calculating]);
  expect(heatMapNotes({ uncertainty: uncertaintyWith() }).slice(1, 3)).toEqual([clearly, same]);
  expect(heatMapNotes({ uncertainty: tallies }).slice(1)).toEqual([
    expect.stringMatching(/^The answers were deleted/),
    same,
    ...groupNotes({ uncertainty: tallies }),
  ]);
});

it('name the surveys of a trend whose spread is assumed, and why', () => {
  const survey = (name: string, uncertainty: SurveyReport['uncertainty']): Trend['surveys'][number] => ({
    survey: {
      id: name,
      name,
      status: 'CLOSED',
      template: { id: 'pulse', name: 'Pulse' },
      whenOpen: null,
      whenClosed: null,
      participants: { totalCount: 30, completedCount: 20 },
    },
    score: 0.5,
    scored: true,
    ...unsure,
    ...uncompared,
    uncertainty,
    scores: [],
  });
  const few = uncertaintyWith([0.2]);
  const surveys = [survey('Spring', tallies), survey('Summer', few), survey('Autumn', few), survey('Now', few)];
  expect(changeNotes({ surveys })).toEqual([
    clearly,
    same,
    expect.stringMatching(/^People who/),
    '“Clearly” and “probably” allow for all scores of two surveys being compared at once.',
    'In “Summer”, “Autumn” and “Now”, fewer than 30 people have some scores, so the spread is assumed.',
    'The answers to “Spring” were deleted before the spread of scores was calculated, so it is assumed. Next to these surveys, “no clear difference” means that the report cannot say.',
  ]);
  expect(changeNotes({ surveys: [survey('Now', uncertaintyWith())] })).toHaveLength(4);
  expect(trendNotes({ surveys: [survey('Now', null)] }).map((note) => note.split(' ')[0])).toEqual([
    'Numbers',
    'People',
    '“Clearly”',
    'How',
  ]);
});
