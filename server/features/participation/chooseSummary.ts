import type { Band } from '#rules/scoring.ts';

/**
 * The message of a summary in a personal report. `tooFew`: fewer than half of the aspects have a band. `good`: some are great
 * and some are poor. The last three: the bands are all in the middle, or some of them are on one side of it.
 */
export type Summary = Band | 'tooFew' | 'middle' | 'middleAndGreat' | 'middleAndPoor';

/**
 * The text of a section: that of a band, or a more exact one. `mostlyPoor`: more than half of the aspects are poor, and the
 * others are not. `onePoor`: the section is great, most aspects are great and one is poor. `partlyGreat`: the section is great,
 * and at least half of the aspects are in the middle.
 */
export type SectionSummary = Band | 'mostlyPoor' | 'onePoor' | 'partlyGreat';

interface Bands {
  /** The bands of the sections that have a score. */
  sections: readonly Band[];
  /** The worded bands of all aspects. Null if an aspect has no score. */
  aspects: readonly (Band | null)[];
}

/**
 * Chooses what the summary of a report says, or of a section without a score, from the bands that are shown below it, so
 * that it never contradicts them (docs/rules/personal-report.md#summaries). It says that things are great if no band is
 * poor, at least half of the sections are great and more than half of the aspects are. It says that they are poor if no
 * band is great, and at least half of the sections and of the aspects are poor.
 */
export function chooseSummary({ sections, aspects }: Bands): Summary {
  const known = aspects.filter((band) => band !== null);
  if (known.length === 0 || known.length * 2 < aspects.length) return 'tooFew';
  const shown = new Set([...sections, ...known]);
  if (shown.has('poor') && shown.has('great')) return 'good';
  if (shown.has('great')) {
    return share(sections, 'great') >= 0.5 && share(known, 'great') > 0.5 ? 'great' : 'middleAndGreat';
  }
  if (shown.has('poor')) {
    return share(sections, 'poor') >= 0.5 && share(known, 'poor') >= 0.5 ? 'poor' : 'middleAndPoor';
  }
  return 'middle';
}

/**
 * Chooses the text for a section. If it has a score, this is the text of its band, unless one of its aspects is in the
 * opposite band. Without a score and with too few answers, it is the middle text if an aspect is poor. Otherwise it is
 * null. There are no texts for bands that are in the middle and on one side of it, because the middle text says both.
 * A more exact text comes before these.
 */
export function chooseSectionSummary(own: Band | null, aspects: Bands['aspects']): SectionSummary | null {
  const known = aspects.filter((band) => band !== null);
  const summary = own ?? chooseSummary({ sections: [], aspects });
  if (summary === 'tooFew') return aspects.includes('poor') ? 'good' : null;
  if (summary === 'poor' && !known.includes('great')) return 'poor';
  if (share(known, 'poor') > 0.5) return 'mostlyPoor';
  if (summary !== 'great') return 'good';
  if (known.includes('poor')) return share(known, 'great') > 0.5 && count(known, 'poor') === 1 ? 'onePoor' : 'good';
  return share(known, 'good') >= 0.5 ? 'partlyGreat' : 'great';
}

/** The text of a band for each text. It is shown if a survey type leaves out the more exact one. */
export const lessExact: Readonly<Record<SectionSummary, Band>> = {
  poor: 'poor',
  good: 'good',
  great: 'great',
  mostlyPoor: 'good',
  onePoor: 'good',
  partlyGreat: 'great',
};

const count = (bands: readonly Band[], band: Band): number => bands.filter((each) => each === band).length;

/** The share of a band. 1 if there are no bands, as in a section without a score. */
const share = (bands: readonly Band[], band: Band): number =>
  bands.length === 0 ? 1 : count(bands, band) / bands.length;
