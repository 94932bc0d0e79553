import type { SurveyType } from '../contract/content/surveyType.ts';

const id = (index: number) => `scale-${index}`;
const labels = ['Never', 'Rarely', 'Sometimes', 'Often', 'Always'];
const matters = [
  'My work',
  'My team',
  'The way that we plan',
  'What I am asked to do',
  'How I am told about changes',
  'My working day',
  'The help that I get',
  'My workplace',
  'What I have learned',
  'How we speak with each other',
];
const claims = [
  'leaves me enough time to recover',
  'makes me want to come back the next day',
  'is clear to me',
  'could go on like this for years',
];

/** A survey type of 40 scales in four sections, all of them required. It is not part of the shipped content. */
export function fortyScales(): { definition: SurveyType; questionIds: string[] } {
  const questionIds = Array.from({ length: 40 }, (_, index) => id(index));
  const texts = { poor: 'Low.', good: 'Fair.', great: 'High.' };
  const definition: SurveyType = {
    id: 'forty-scales',
    name: 'Forty scales',
    expectedDuration: 8,
    sections: claims.map((claim, section) => ({
      id: `section-${section}`,
      name: `Part ${section + 1}`,
      intro:
        '<p>Think of the <strong>last four weeks</strong>. Choose what comes nearest; there is no right and no wrong.</p>',
      questions: matters.map((matter, index) => ({
        id: id(section * matters.length + index),
        type: 'scale',
        title: `${matter} ${claim}.`,
        min: 1,
        max: 5,
        labels,
      })),
    })),
    report: {
      title: { lead: 'Your', text: 'answers' },
      summaries: texts,
      bands: { good: 0.4, great: 0.7 },
      sections: [
        {
          code: 'all',
          name: 'All',
          layout: 'ranges',
          summaries: texts,
          aspects: [
            {
              code: 'all',
              name: 'All',
              articles: { poor: [], good: [], great: [] },
              items: questionIds.map((question) => ({ question })),
            },
          ],
        },
      ],
      supportArticle: 'support',
    },
  };
  return { definition, questionIds };
}
