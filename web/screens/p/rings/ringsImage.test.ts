import { afterEach, describe, expect, it } from 'vitest';
import type { Rings } from '#contract/entities/rings.ts';
import { bandOf } from '#rules/scoring.ts';
import { setCatalogue } from '#web/i18n/translate.ts';
import { ringsImage } from './ringsImage.ts';
import { cellTexts, describeRings, legend } from './ringTexts.ts';

const bands = { good: 0.4, great: 0.7 };
const labels = { minLabel: 'Running low', midLabel: 'In between', maxLabel: 'Going well' };

/** Rings of surveys with these scores of calm, zest, room and support. */
const ringsWith = (...scores: (number | null)[][]): Rings => ({
  typeId: 'example',
  name: 'Wellbeing <survey>',
  smallestChange: 0.277,
  bands,
  supportFirst: false,
  aspects: [
    { section: 'Mood', name: 'Calm', ...labels },
    { section: 'Mood', name: 'Zest', ...labels },
    { section: 'Work', name: 'Room & pace', ...labels, minLabel: 'Often missing' },
    { section: 'Work', name: 'Support', ...labels, minLabel: 'Often missing' },
  ],
  surveys: scores.map((ofSurvey, index) => ({
    participationId: `participation-${index}`,
    name: 'Fernhill autumn survey',
    account: { name: 'Fernhill Community Care' },
    whenCompleted: `202${4 + index}-11-02T09:00:00.000Z`,
    scores: ofSurvey.map((score) => ({ comparable: true, score, band: score === null ? null : bandOf(score, bands) })),
  })),
});

describe('the image as text', () => {
  it('says how many rings there are, and what is highest and lowest in the last one', () => {
    expect(describeRings(ringsWith([0.5, 0.5, 0.5, 0.5], [0.2, 0.9, null, 0.9]))).toBe(
      '2 rings. The outermost one is from your survey on 2 November 2025. Highest there: Zest and Support, with 90 of 100. Lowest: Calm, with 20 of 100.',
    );
    expect(describeRings(ringsWith([0.2, 0.9, 0.3, 0.4]))).toBe(
      'One ring, from your survey on 2 November 2024. Highest there: Zest, with 90 of 100. Lowest: Calm, with 20 of 100.',
    );
  });

  it.each([
    ['all scores are the same', ringsWith([0.5, 0.5, 0.5, 0.5])],
    ['support comes first', { ...ringsWith([0.2, 0.9, 0.3, 0.4]), supportFirst: true }],
  ])('names no highest and lowest if %s', (_, rings) => {
    expect(describeRings(rings)).toBe('One ring, from your survey on 2 November 2024. The table has every score.');
  });
});

it('has the labels of all sections for each band, each once', () => {
  expect(legend(ringsWith([0.5, 0.5, 0.5, 0.5]))).toEqual([
    { band: 'poor', labels: 'Running low · Often missing' },
    { band: 'good', labels: 'In between' },
    { band: 'great', labels: 'Going well' },
  ]);
});

it('shows a score as in the report: never with a number of another band', () => {
  const [calm] = ringsWith([0.5, 0.5, 0.5, 0.5]).aspects;
  const shown = (score: number) => cellTexts({ comparable: true, score, band: bandOf(score, bands) }, calm!, bands);
  expect(shown(0.398)).toEqual({ number: '39', label: 'Running low' });
  expect(shown(0.7)).toEqual({ number: '70', label: 'Going well' });
  expect(cellTexts({ comparable: false, score: null, band: null }, calm!, bands)).toBeNull();
});

describe('the image as a file', () => {
  const now = new Date('2026-11-27T09:00:00.000Z');
  afterEach(() => setCatalogue('en', {}));

  it('has a title and a description with dates, the aspects’ names and the labels', () => {
    const file = ringsImage(ringsWith([0.2, 0.9, 0.3, 0.4]), now);
    expect(file).toContain('<title id="title">Your rings, 27 November 2026</title>');
    expect(file).toContain('<desc id="desc">Wellbeing &lt;survey&gt;. One ring, from your survey on 2 November 2024.');
    for (const text of ['1  Calm', '3  Room &amp; pace', 'Running low · Often missing']) {
      expect(file).toContain(`>${text}</text>`);
    }
  });

  it('names no organisation, survey or participation, and refers to nothing outside', () => {
    const file = ringsImage(ringsWith([0.2, 0.9, 0.3, 0.4], [0.2, 0.9, 0.3, null]), now);
    expect(file).not.toMatch(/Fernhill|participation-/);
    expect(file).not.toMatch(/href|url\(|var\(|class=|<script|@import/);
    expect([...file.matchAll(/https?:[^"]+/g)].map(String)).toEqual(['http://www.w3.org/2000/svg']);
  });

  it('is in the person’s language', () => {
    setCatalogue('de', { 'Your rings': 'Ihre Jahresringe' });
    const file = ringsImage(ringsWith([0.2, 0.9, 0.3, 0.4]), now);
    expect(file).toContain('lang="de"');
    expect(file).toContain('Ihre Jahresringe, 27. November 2026');
  });
});
