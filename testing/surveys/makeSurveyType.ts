import type { AspectDefinition, QuestionDefinition, ScoredSection, SurveyType } from '#contract/content/surveyType.ts';

type Of<T extends QuestionDefinition['type']> = Extract<QuestionDefinition, { type: T }>;
type Item = AspectDefinition['items'][number];

/** A scale from 1 to 5 whose title is its id. */
export const scale = (id: string, more: Partial<Of<'scale'>> = {}): Of<'scale'> => ({
  id,
  type: 'scale',
  title: id,
  min: 1,
  max: 5,
  labels: ['Never', 'Always'],
  ...more,
});

/** Rows with scales from 1 to 5. */
export const matrix = (id: string, rows: readonly string[], more: Partial<Of<'matrix'>> = {}): Of<'matrix'> => ({
  id,
  type: 'matrix',
  title: id,
  min: 1,
  max: 5,
  labels: ['Never', 'Always'],
  subquestions: rows.map((row) => ({ id: row, title: row })),
  ...more,
});

/** A choice with these options, or with this number of options, which are `<id> 0`, `<id> 1` and so on. */
export const choice = (id: string, options: number | string[], more: Partial<Of<'multi'>> = {}): Of<'multi'> => ({
  id,
  type: 'multi',
  multichoiceType: 'single',
  title: `Which ${id}?`,
  options: typeof options === 'number' ? Array.from({ length: options }, (_, index) => `${id} ${index}`) : options,
  ...more,
});

export const freeText = (id: string, more: Partial<Of<'freeText'>> = {}): Of<'freeText'> => ({
  id,
  type: 'freeText',
  title: id,
  freeTextType: 'long',
  ...more,
});

/** @param items ids of scales and rows, or items. */
export const aspect = (code: string, items: readonly (string | Item)[]): AspectDefinition => ({
  code,
  name: code,
  articles: { poor: [], good: [], great: [] },
  items: items.map((item) => (typeof item === 'string' ? { question: item } : item)),
});

export const reversed = (question: string): Item => ({ question, reversed: true });

const summaries = { poor: 'Poor.', good: 'Good.', great: 'Great.' };

export const scoredSection = (
  code: string,
  aspects: AspectDefinition[],
  more: Partial<ScoredSection> = {},
): ScoredSection => ({ code, name: code, layout: 'ranges', summaries, aspects, ...more });

interface SurveyTypeParts {
  id?: string;
  /** Questions by section. */
  sections: Record<string, QuestionDefinition[]>;
  scored: ScoredSection[];
  report?: Partial<SurveyType['report']> | undefined;
}

/** A survey type with these questions and scores, and with defaults for everything else. */
export const makeSurveyType = ({ id = 'example', sections, scored, report }: SurveyTypeParts): SurveyType => ({
  id,
  name: capitalised(id),
  expectedDuration: 1,
  sections: Object.entries(sections).map(([section, questions]) => ({
    id: section,
    name: capitalised(section),
    questions,
  })),
  report: {
    title: { lead: 'Your report', text: 'How you are' },
    summaries,
    bands: { good: 0.4, great: 0.7 },
    sections: scored,
    supportArticle: 'support',
    ...report,
  },
});

const capitalised = (id: string) => id.charAt(0).toUpperCase() + id.slice(1);
