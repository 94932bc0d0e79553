import type { SurveyType } from '#contract/content/surveyType.ts';

const frequency = { min: 1, max: 5, labels: ['Never', 'Rarely', 'Sometimes', 'Often', 'Always'] };

/** A survey type that asks one question of every kind: few, so that they are answered and changed often. It is part of no content. */
export const scheduleSurveyType: SurveyType = {
  id: 'schedule',
  name: 'A question of every kind',
  expectedDuration: 2,
  sections: [
    {
      id: 'choices',
      name: 'Choices',
      questions: [
        {
          id: 'single',
          type: 'multi',
          multichoiceType: 'single',
          title: 'How do you get to work most days?',
          options: ['By bicycle or on foot', 'By bus or train', 'By car'],
          allowOtherAnswer: true,
        },
        {
          id: 'select',
          type: 'multi',
          multichoiceType: 'longSingle',
          title: 'Which department do you work in?',
          options: ['Facilities', 'Finance', 'Human resources', 'Nursing', 'Pharmacy'],
        },
        {
          id: 'several',
          type: 'multi',
          multichoiceType: 'multi',
          title: 'What helps you to do your work well?',
          options: ['Quiet', 'Good tools', 'Clear goals'],
          allowOtherAnswer: true,
        },
      ],
    },
    {
      id: 'scales',
      name: 'Scales',
      questions: [
        {
          id: 'scale',
          type: 'scale',
          title: 'How often does your manager listen to you?',
          ...frequency,
          notApplicableOption: true,
        },
        {
          id: 'titled',
          type: 'scale',
          title: 'How often does the one thing that you would change get in your way?',
          ...frequency,
          requiresOtherTitle: true,
        },
        {
          id: 'matrix',
          type: 'matrix',
          title: 'How often was each of these true for you?',
          ...frequency,
          notApplicableOption: true,
          subquestions: [
            { id: 'calm', title: 'I felt calm.' },
            { id: 'tired', title: 'I was tired.' },
            { id: 'alone', title: 'I felt alone.' },
          ],
        },
      ],
    },
    {
      id: 'texts',
      name: 'In your own words',
      questions: [
        { id: 'short', type: 'freeText', freeTextType: 'short', title: 'What do you do, in a few words?' },
        { id: 'long', type: 'freeText', freeTextType: 'long', optional: true, title: 'What should change first?' },
      ],
    },
  ],
  report: {
    title: { lead: 'Your report', text: 'How it has been' },
    summaries: { poor: 'It has been hard.', good: 'Some of it goes well.', great: 'It goes well.' },
    bands: { good: 0.4, great: 0.7 },
    supportArticle: 'support',
    sections: [
      {
        code: 'mood',
        name: 'Mood',
        layout: 'icons',
        summaries: {
          poor: '<p>It has been hard.</p>',
          good: '<p>Some of it goes well.</p>',
          great: '<p>It goes well.</p>',
        },
        aspects: [
          {
            code: 'calm',
            name: 'Calm',
            articles: { poor: [], good: [], great: [] },
            items: [{ question: 'calm' }, { question: 'tired', reversed: true }],
          },
        ],
      },
    ],
  },
};
