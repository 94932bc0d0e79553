import type { SurveyType } from '#contract/content/surveyType.ts';
import { definitionHash } from '#server/content/definitionHash.ts';
import type { LoadedSurveyType } from '#server/content/readSurveyTypes.ts';
import { attackedType } from '../attackedType.ts';

/** The attacked survey with every other kind of answer that a report or file is made of: unscored items, "other" and free text. */
const definition: SurveyType = {
  ...attackedType.definition,
  id: 'swapped',
  name: 'Swapped',
  sections: [
    ...attackedType.definition.sections,
    {
      id: 'more',
      name: 'More',
      questions: [
        {
          id: 'load',
          type: 'scale',
          title: 'How much is there to do?',
          min: 1,
          max: 3,
          labels: ['Little', 'Much'],
          optional: true,
        },
        {
          id: 'helps',
          type: 'multi',
          multichoiceType: 'single',
          title: 'What helps?',
          options: ['Quiet', 'Company'],
          allowOtherAnswer: true,
          optional: true,
        },
        { id: 'idea', type: 'freeText', freeTextType: 'long', title: 'Do you have an idea?', optional: true },
      ],
    },
  ],
};

export const swapType: LoadedSurveyType = { definition, hash: definitionHash(definition) };
