import type { SurveyType } from '#contract/content/surveyType.ts';

const item = (question: string) => ({ question });
const reversed = (question: string) => ({ question, reversed: true });
const summaries = {
  poor: '<p>This has been hard.</p>',
  good: '<p>Some of this goes well, some does not.</p>',
  great: '<p>This has mostly gone well.</p>',
};
/** Articles that are recommended unless the score is great. */
const whileLow = (articles: string[]) => ({ poor: articles, good: articles, great: [] });

/**
 * The report of the survey type in everyQuestionType.ts. It has each layout, and sections with and without groups,
 * articles and custom labels.
 */
export const everyReportLayout: SurveyType['report'] = {
  title: { lead: 'Your report', text: 'How you have been over the last four weeks' },
  summaries: {
    poor: 'The last weeks have been hard on you. Below you can see what weighs most.',
    good: 'Some things go well, and some cost you. Below you can see which.',
    great: 'The last weeks have been good to you. Below you can see why.',
  },
  bands: { good: 0.4, great: 0.7 },
  supportArticle: 'support',
  distress: {
    bands: { moderate: 0.4, high: 0.6 },
    items: [
      item('row-tense'),
      item('row-restless'),
      item('row-worried'),
      item('row-low'),
      item('row-flat'),
      item('row-tired'),
      item('row-effort'),
      item('row-alone'),
      reversed('row-calm'),
      reversed('row-hopeful'),
    ],
  },
  sections: [
    {
      code: 'mood',
      name: 'Mood',
      layout: 'ranges',
      summaries,
      intro: '<p>How you felt, as you see it yourself.</p>',
      usual: '<p>Both go up and down for most people.</p>',
      groupings: [
        {
          title: 'Two sides of one thing',
          intro: '<p>What troubles and what carries are not the same question.</p>',
          groups: [
            { code: 'burden', title: 'What troubles' },
            { code: 'strength', title: 'What carries' },
          ],
        },
      ],
      aspects: [
        {
          code: 'calm',
          name: 'Calm',
          description: 'How tense or restless you felt.',
          group: 'burden',
          descriptionArticle: 'what-your-report-shows',
          articles: { ...whileLow(['breaks-that-help', 'switching-off-after-work']), great: ['breaks-that-help'] },
          items: [reversed('row-tense'), reversed('row-restless'), reversed('row-worried'), item('row-calm')],
        },
        {
          code: 'zest',
          name: 'Zest',
          group: 'strength',
          articles: whileLow(['energy-through-the-day']),
          items: [reversed('row-low'), reversed('row-flat'), item('row-hopeful')],
        },
      ],
    },
    {
      code: 'conditions',
      name: 'Conditions',
      layout: 'icons',
      summaries,
      articles: ['talking-to-your-manager'],
      aspects: [
        {
          code: 'load',
          name: 'Load',
          icon: 'time',
          articles: whileLow(['when-there-is-too-much-to-do']),
          items: [item('scale'), item('scale-long-labels')],
        },
        {
          code: 'help',
          name: 'Help',
          icon: 'people',
          articles: whileLow(['asking-for-help', 'people-at-work']),
          items: [item('scale-not-applicable'), item('with-team'), item('with-manager'), item('scale-both')],
        },
        {
          code: 'undisturbed',
          name: 'Undisturbed',
          articles: whileLow([]),
          items: [reversed('hinder-noise'), reversed('scale-other-title')],
        },
      ],
    },
    {
      code: 'outlook',
      name: 'Outlook',
      layout: 'summary',
      summaries,
      minLabel: 'Elsewhere',
      midLabel: 'Open',
      maxLabel: 'Here',
      aspects: [
        {
          code: 'stay',
          name: 'Staying',
          articles: whileLow([]),
          items: [item('scale-ends'), reversed('plan-team'), item('plan-learn')],
        },
      ],
    },
  ],
};
