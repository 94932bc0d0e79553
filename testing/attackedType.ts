import type { QuestionDefinition, SurveyType } from '../contract/content/surveyType.ts';
import { definitionHash } from '../server/content/definitionHash.ts';
import type { LoadedSurveyType } from '../server/content/readSurveyTypes.ts';

const choice = (id: string, options: number): QuestionDefinition => ({
  id,
  type: 'multi',
  multichoiceType: 'single',
  title: `Which ${id}?`,
  options: Array.from({ length: options }, (_, index) => `${id} ${index}`),
  filter: true,
  optional: true,
});
const scale = (id: string): QuestionDefinition => ({
  id,
  type: 'scale',
  title: id,
  min: 1,
  max: 5,
  labels: ['Never', 'Always'],
  optional: true,
});
const aspect = (code: string, items: number) => ({
  code,
  name: code,
  articles: { poor: [], good: [], great: [] },
  items: Array.from({ length: items }, (_, index) => ({ question: `${code}-${index}`, reversed: index % 2 === 1 })),
});
const section = (code: string, aspects: ReturnType<typeof aspect>[]) => ({
  code,
  name: code,
  layout: 'ranges' as const,
  summaries: { poor: 'Poor.', good: 'Good.', great: 'Great.' },
  aspects,
});
const scored = [section('mood', [aspect('calm', 3), aspect('energy', 2)]), section('work', [aspect('pace', 2)])];

const definition: SurveyType = {
  id: 'attacked',
  name: 'Attacked',
  expectedDuration: 3,
  sections: [
    {
      id: 'you',
      name: 'You',
      questions: [
        choice('site', 3),
        choice('age', 4),
        choice('contract', 2),
        { ...choice('tools', 3), multichoiceType: 'multi' } as QuestionDefinition,
      ],
    },
    {
      id: 'work',
      name: 'Work',
      questions: scored.flatMap(({ aspects }) =>
        aspects.flatMap(({ items }) => items.map(({ question }) => scale(question))),
      ),
    },
  ],
  report: {
    title: { lead: 'Your report', text: 'How you are' },
    summaries: { poor: 'Poor.', good: 'Good.', great: 'Great.' },
    bands: { good: 0.4, great: 0.7 },
    sections: scored,
    supportArticle: 'support',
  },
};

/** A short survey with much to filter by and much to leave out, for whoever tries to find single people in its results. */
export const attackedType: LoadedSurveyType = { definition, hash: definitionHash(definition) };
