import type { Answer } from '#contract/entities/answer.ts';
import { randomDraws } from '../randomDraws.ts';
import type { ApiApp } from '../servers/apiApp.ts';
import { attackedType } from './attackedType.ts';
import { makeSurvey, type SurveyOptions, type TestSurvey } from './makeSurvey.ts';

export const isInNorth = (person: number): boolean => person < 24 || (person >= 60 && person < 64);
export const isInSouth = (person: number): boolean => person >= 24 && person < 48;

/** The scored items of the survey type, by the code of their aspect. */
export const itemsOfAspects = {
  'mood/calm': ['calm-0', 'calm-1', 'calm-2'],
  'mood/energy': ['energy-0', 'energy-1'],
  'work/pace': ['pace-0', 'pace-1'],
};
export const isReversedItem = (item: string): boolean => item.endsWith('-1');

/**
 * Makes an open survey of 64 invited people, and four responses by the share link. The last four people do not submit.
 * 24 people in North and 24 in South submit it, and 16 in neither. People in South are much worse off. Three
 * people in North and eight in South do not answer the section "work".
 */
export async function makeTwoGroups(api: ApiApp, options: SurveyOptions): Promise<TestSurvey> {
  const survey = await makeSurvey(api, {
    people: 64,
    shareLinks: 4,
    type: attackedType,
    groups: { North: isInNorth, South: isInSouth },
    answers: (_, person) => [
      { questionId: 'site', intValue: person % 3 },
      { questionId: 'tools', intValueArray: [person % 3] },
      ...answersNear(isInSouth(person) ? 2 : 4, person).filter(
        ({ questionId }) => !questionId.startsWith('pace') || !(person < 3 || (person >= 24 && person < 32)),
      ),
    ],
    ...options,
  });
  await api.db
    .updateTable('participation')
    .set({ when_completed: null })
    .where('id', 'in', survey.adminIds.slice(60))
    .execute();
  return survey;
}

/** A person's answers with scores near a level from 1 to 5. */
export function answersNear(level: number, person: number): Answer[] {
  const draws = randomDraws(person + 1);
  return Object.values(itemsOfAspects)
    .flat()
    .map((questionId) => {
      const value = Math.min(5, Math.max(1, level + draws.pick([-1, 0, 0, 1])));
      return { questionId, intValue: isReversedItem(questionId) ? 6 - value : value };
    });
}
