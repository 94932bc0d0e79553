import { expect, it } from 'vitest';
import { completeReport, type KeptReport } from './completeReport.ts';

const texts = { intro: null, summary: null, usual: null, groupings: [], articles: [] };
const labels = { minLabel: 'Poor', midLabel: 'Good', maxLabel: 'Great' };
const aspect = { description: null, group: null, icon: null, descriptionArticle: null, articles: [] };
const kept = (sections: KeptReport['sections']): KeptReport => ({
  title: { lead: 'Your report', text: '' },
  summary: '',
  ...labels,
  bands: { good: 0.4, great: 0.7 },
  person: { name: null },
  sections,
});

it('adds bands and no margin to a report that was kept before there were margins', () => {
  const [section] = completeReport(
    kept([
      {
        name: 'Mood',
        code: 'mood',
        score: 0.75,
        layout: 'ranges',
        ...texts,
        ...labels,
        aspects: [
          // The band was already kept, because a report had decided it.
          { ...aspect, name: 'Calm', score: 0.8, band: 'good' },
          { ...aspect, name: 'Zest', score: null, band: null },
        ],
      },
    ]),
  ).sections;
  expect(section).toMatchObject({ scored: true, score: 0.75, band: 'great', margin: null, rights: null });
  expect(section!.aspects).toMatchObject([
    { scored: true, score: 0.8, band: 'good', margin: null, noHigherLabel: false },
    { scored: true, score: null, band: null, margin: null, noHigherLabel: false },
  ]);
});

it('shows the summary as the letter of a report that was kept before there were letters', () => {
  const { letter } = completeReport({ ...kept([]), summary: 'All is well.' });
  expect(letter).toEqual({ opening: 'All is well.', paragraphs: [], step: '' });
});

it('changes nothing in a report that has everything', () => {
  const letter = { opening: 'In short.', paragraphs: [], step: 'mood/calm' };
  const report = {
    letter,
    ...kept([
      {
        name: 'People',
        code: 'people',
        score: null,
        scored: false,
        band: null,
        margin: null,
        rights: null,
        layout: 'summary',
        ...texts,
        ...labels,
        aspects: [
          {
            ...aspect,
            name: 'Respect',
            score: 0.5,
            scored: true,
            band: 'good',
            margin: 0.196,
            label: null,
            noHigherLabel: true,
          },
        ],
      },
    ]),
  };
  expect(completeReport(report)).toEqual(report);
});
