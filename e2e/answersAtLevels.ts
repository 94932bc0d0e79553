import type { SurveyType } from '../contract/content/surveyType.ts';
import type { Answer } from '../contract/entities/answer.ts';
import { scaleOf, surveyItems } from '../rules/surveyItems.ts';
import { inventAnswers } from '../server/invented/inventAnswers.ts';

/**
 * The level of an aspect's answers, from 0 to 1, by the aspect's code. Others are in the middle. `distress`: the level of
 * the answers to the distress scale. Without it, they are those of the demonstration.
 */
export type Levels = Readonly<Record<string, number>>;

/** Answers at planned levels. `spread`: neighbours differ by a step in opposite directions, so the means stay. */
export const answersAtLevels =
  (
    levelsOf: (person: number) => Levels,
    { events = () => [], spread = 0.05 }: { events?: (person: number) => readonly string[]; spread?: number } = {},
  ) =>
  (definition: SurveyType, person: number): Answer[] => {
    const items = new Map(surveyItems(definition).map((item) => [item.id, scaleOf(item)]));
    const levels = levelsOf(person);
    const { sections, distress } = definition.report;
    const answer = (question: string, level: number): Answer => {
      const { min, max } = items.get(question)!;
      const moved = Math.min(1, Math.max(0, level + (person % 2 === 0 ? spread : -spread)));
      return { questionId: question, intValue: Math.round(min + moved * (max - min)) };
    };
    const planned = sections.flatMap(({ aspects }) =>
      aspects.flatMap((aspect) =>
        aspect.items.map(({ question, reversed }) => {
          const level = levels[aspect.code] ?? 0.5;
          return answer(question, reversed ? 1 - level : level);
        }),
      ),
    );
    const felt = levels['distress'];
    const ofDistress =
      felt === undefined
        ? []
        : (distress?.items ?? []).map(({ question, reversed }) => answer(question, reversed ? 1 - felt : felt));
    const reported = new Set(events(person));
    const ofEvents = sections.flatMap((section) =>
      (section.events?.items ?? []).map(({ code, question }): Answer => ({
        questionId: question,
        intValue: reported.has(code) ? 3 : 1,
      })),
    );
    const own = new Set([...planned, ...ofDistress, ...ofEvents].map(({ questionId }) => questionId));
    return [
      ...inventAnswers(definition, person).filter(({ questionId }) => !own.has(questionId)),
      ...planned,
      ...ofDistress,
      ...ofEvents,
    ];
  };
