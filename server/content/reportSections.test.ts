import { expect, it } from 'vitest';
import type { SurveyType } from '#contract/content/surveyType.ts';
import { everyQuestionType } from '#testing/surveys/everyQuestionType.ts';
import { reportSections } from './reportSections.ts';

const scored = everyQuestionType.report.sections.map(({ code, name }) => ({ id: code, name }));

it('has the scored sections, then those with questions that are counted but not scored, and no section without such questions', () => {
  expect(reportSections(everyQuestionType)).toEqual([
    ...scored,
    { id: 'answers-choices', name: 'Choices' },
    { id: 'answers-scales', name: 'Scales' },
    { id: 'answers-matrices', name: 'Matrices' },
  ]);
});

it('has no section of questions that only the distress scale uses', () => {
  const {
    report: { distress, ...report },
    sections,
  } = everyQuestionType;
  const requested = new Set(distress!.items.map(({ question }) => question));
  const matrices = sections
    .flatMap(({ questions }) => questions)
    .filter((question) => question.type === 'matrix' && question.subquestions.some(({ id }) => requested.has(id)));
  const alone: SurveyType = {
    ...everyQuestionType,
    sections: [{ id: 'alone', name: 'Alone', questions: matrices }],
    report: { ...report, sections: [], distress: distress! },
  };
  expect(reportSections(alone)).toEqual([]);
});
