import type { SurveyType } from '#contract/content/surveyType.ts';
import { attackedType } from '#testing/surveys/attackedType.ts';
import { choice, freeText, scale } from '#testing/surveys/makeSurveyType.ts';

/**
 * The survey type of the attack, with the other kinds of answers that a report or file contains: unscored items,
 * "other" and free text.
 */
export const swapType: SurveyType = {
  ...attackedType,
  id: 'swapped',
  name: 'Swapped',
  sections: [
    ...attackedType.sections,
    {
      id: 'more',
      name: 'More',
      questions: [
        scale('load', { max: 3, optional: true }),
        choice('helps', 2, { allowOtherAnswer: true, optional: true }),
        freeText('idea', { optional: true }),
      ],
    },
  ],
};
