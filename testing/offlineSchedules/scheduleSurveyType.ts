import {
  aspect,
  choice,
  freeText,
  makeSurveyType,
  matrix,
  reversed,
  scale,
  scoredSection,
} from '../surveys/makeSurveyType.ts';

const frequency = { labels: ['Never', 'Rarely', 'Sometimes', 'Often', 'Always'] };

/**
 * A survey type with one question of every kind. It has few questions, so that each is answered and changed often. It
 * is not part of the shipped content.
 */
export const scheduleSurveyType = makeSurveyType({
  id: 'schedule',
  sections: {
    choices: [
      choice('single', ['By bicycle or on foot', 'By bus or train', 'By car'], { allowOtherAnswer: true }),
      choice('select', ['Facilities', 'Finance', 'Human resources', 'Nursing', 'Pharmacy'], {
        multichoiceType: 'longSingle',
      }),
      choice('several', 3, { multichoiceType: 'multi', allowOtherAnswer: true }),
    ],
    scales: [
      scale('scale', { ...frequency, notApplicableOption: true }),
      scale('titled', { ...frequency, requiresOtherTitle: true }),
      matrix('matrix', ['calm', 'tired', 'alone'], { ...frequency, notApplicableOption: true }),
    ],
    texts: [freeText('short', { freeTextType: 'short' }), freeText('long', { optional: true })],
  },
  scored: [scoredSection('mood', [aspect('calm', ['calm', reversed('tired')])], { layout: 'icons' })],
});
