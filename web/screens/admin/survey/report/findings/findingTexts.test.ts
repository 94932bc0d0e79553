import { describe, expect, it } from 'vitest';
import type { Difference, ReportAspect, SurveyReport } from '#contract/entities/surveyReport.ts';
import { type AspectFinding, type EventFinding, reportFindings } from '#rules/findings.ts';
import { reportArea } from '#testing/results/reportArea.ts';
import { aspectSentence, changeTexts, eventTexts, groupTexts } from './findingTexts.ts';

const bands = { good: 0.4, great: 0.7 };
const labels = { minLabel: 'Often missing', midLabel: 'Mixed', maxLabel: 'Mostly there' };
const certainty = { scored: true, sampleSize: 60, invited: null, invitedCompleted: null };

const aspectOf = (code: string, score: number, difference: Difference | null = null): ReportAspect => ({
  ...certainty,
  code,
  name: `Name of ${code}`,
  longName: code,
  score,
  minRatio: null,
  midRatio: null,
  maxRatio: null,
  interval: { low: score - 0.04, high: score + 0.04 },
  difference,
  differenceInterval: null,
  group: null,
  icon: null,
});

type Report = Pick<SurveyReport, 'sections' | 'bands' | 'comparisons'>;

/** A report of one section. `norm` has the label of each aspect's difference from the norm. */
function reportOf(scores: Record<string, number>, norm?: Record<string, Difference>): Report {
  const series = (name: string, aspects: ReportAspect[]) => ({ name, style: null, sampleSize: 60, aspects, data: [] });
  const areas = [
    reportArea('aspects', {
      areaType: 'aspects',
      series: [
        series(
          'Everyone',
          Object.entries(scores).map(([code, score]) => aspectOf(code, score)),
        ),
        ...(norm
          ? [
              series(
                'Norm',
                Object.entries(scores).map(([code, score]) => aspectOf(code, score, norm[code] ?? null)),
              ),
            ]
          : []),
      ],
    }),
  ];
  const section = { ...certainty, ...labels, id: 's', name: 'S', description: null, score: 0.5, interval: null };
  const fixed = { name: 'Norm', relation: 'fixed' as const, whole: null, family: null, uncertainty: null };
  return { bands, sections: [{ ...section, compareToScores: [], areas }], comparisons: norm ? [fixed] : [] };
}

/** The sentences of all strengths and concerns of a report. */
function sentencesOf(report: Report) {
  const { strengths, concerns, mean } = reportFindings(report as SurveyReport);
  return [...strengths, ...concerns].map((finding) => aspectSentence(finding as AspectFinding, report, mean!));
}

describe('the texts of a strength or concern', () => {
  it('have the label, the score with its interval, and every reason', () => {
    expect(sentencesOf(reportOf({ sleep: 0.3, pace: 0.55, sense: 0.8 }))).toEqual([
      'Mostly there, 80 (76 to 84): the whole interval is in the highest band and above the mean of all aspects.',
      'Often missing, 30 (26 to 34): the whole interval is in the lowest band and below the mean of all aspects.',
    ]);
  });

  it('name no band that the interval is not wholly in', () => {
    const [strength, concern] = sentencesOf(reportOf({ sleep: 0.42, sense: 0.6 }));
    expect(strength).toBe(
      'Mixed, 60 (56 to 64): the whole interval is above the mean of all aspects. It is high only next to the other aspects.',
    );
    expect(concern).toBe(
      'Mixed, 42 (38 to 46): the whole interval is below the mean of all aspects. It is low only next to the other aspects.',
    );
  });

  it('give the label of the difference from the norm', () => {
    const [strength, concern] = sentencesOf(
      reportOf({ sleep: 0.5, sense: 0.52 }, { sleep: 'probablyLower', sense: 'clearlyHigher' }),
    );
    expect(strength).toBe('Mixed, 52 (48 to 56): clearly higher than the norm.');
    expect(concern).toBe('Mixed, 50 (46 to 54): probably lower than the norm.');
  });
});

const eventsOf = (...atLeast: [number, ...number[]]): EventFinding => ({
  kind: 'events',
  section: { id: 's', name: 'S' },
  title: 'What should not happen',
  events: atLeast.map((least, index) => ({
    id: `event-${index}`,
    name: ['Insults', 'Threats', 'Attacks'][index]!,
    reported: { atLeast: least, atMost: least + 4, of: 60, lines: [] },
  })),
});

describe('the texts of events', () => {
  it('have the step of a single event', () => {
    expect(eventTexts(eventsOf(10))).toEqual({
      name: 'Insults',
      label: '10 to 14 of 60 people',
      sentence:
        'Reported by 10 to 14 of 60 people. Such an event is a greater concern than any score. Do not try to find out who answered.',
    });
  });

  it('have one line for several events, and the step of each in the sentence', () => {
    const { name, label, sentence } = eventTexts(eventsOf(10, 5, 15));
    expect([name, label]).toEqual(['What should not happen', '3 kinds reported']);
    expect(sentence).toMatch(
      /^Reported: Insults by 10 to 14 of 60, Threats by 5 to 9 of 60 and Attacks by 15 to 19 of 60\./,
    );
  });
});

const score = (difference: Difference, low: number, high: number) => ({
  ...certainty,
  sectionId: 's',
  score: 0.43,
  interval: { low: 0.39, high: 0.47 },
  difference,
  differenceInterval: { low, high },
});

const group = { group: { id: 'g', name: 'Night shift' }, sampleSize: 56, name: 'Sleep', difference: -0.12, others: 9 };
const change = { name: 'Sleep', difference: 0.12, others: 0, since: 'Pulse May 2025' };

describe('the texts of a group and of a change', () => {
  it('have the label of the difference, and its size without a sign', () => {
    expect(groupTexts({ ...group, score: score('clearlyLower', -0.16, -0.08) }, bands)).toEqual({
      name: 'Furthest from all others: Night shift',
      line: 'Sleep: clearly lower than all others together',
      sentence:
        '56 responses. Sleep: 43 (39 to 47), clearly lower than all others together. The difference is between 8 and 16 of 100. 9 more scores clearly differ. This is about how work is arranged there, not about the people.',
    });
  });

  it('name the survey before', () => {
    expect(changeTexts({ ...change, score: score('clearlyHigher', 0.08, 0.16) }, bands)).toEqual({
      name: 'Largest clear change: Sleep',
      line: 'clearly higher than Pulse May 2025',
      sentence:
        'Sleep: 43 (39 to 47), clearly higher than Pulse May 2025. The difference is between 8 and 16 of 100. These are not always the same people.',
    });
  });
});

it('round no end of a clear difference to 0', () => {
  const sentenceOf = (low: number, high: number) =>
    groupTexts({ ...group, score: score(high < 0 ? 'clearlyLower' : 'clearlyHigher', low, high) }, bands).sentence;
  expect(sentenceOf(0.003, 0.104)).toContain('between 1 and 10 of 100');
  expect(sentenceOf(-0.104, -0.003)).toContain('between 1 and 10 of 100');
});

it('never speak to the reader', () => {
  const sentences = [
    ...sentencesOf(reportOf({ sleep: 0.3, sense: 0.8 })),
    ...[eventsOf(10), eventsOf(10, 5)].map((events) => eventTexts(events).sentence),
    groupTexts({ ...group, score: score('clearlyLower', -0.16, -0.08) }, bands).sentence,
    changeTexts({ ...change, score: score('clearlyHigher', 0.08, 0.16) }, bands).sentence,
  ];
  for (const sentence of sentences) expect(sentence).not.toMatch(/\byour?\b/i);
});
