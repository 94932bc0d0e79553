import { expect, it } from 'vitest';
import type { SurveyType } from '#contract/content/surveyType.ts';
import type { SurveyItem } from '#rules/surveyItems.ts';
import { everyQuestionType } from '#testing/everyQuestionType.ts';
import { reportSections, scaleLabels } from './reportSections.ts';

const scored = everyQuestionType.report.sections.map(({ code, name }) => ({ id: code, name }));

it('has the scored sections first, then those of questions that no score is made of, and none of texts or of no question', () => {
  expect(reportSections(everyQuestionType)).toEqual([
    ...scored,
    { id: 'answers-choices', name: 'Choices' },
    { id: 'answers-scales', name: 'Scales' },
    { id: 'answers-matrices', name: 'Matrices' },
  ]);
});

it('has none of questions that only the distress scale is made of', () => {
  const {
    report: { distress, ...report },
    sections,
  } = everyQuestionType;
  const asked = new Set(distress!.items.map(({ question }) => question));
  const matrices = sections
    .flatMap(({ questions }) => questions)
    .filter((question) => question.type === 'matrix' && question.subquestions.some(({ id }) => asked.has(id)));
  const alone: SurveyType = {
    ...everyQuestionType,
    sections: [{ id: 'alone', name: 'Alone', questions: matrices }],
    report: { ...report, sections: [], distress: distress! },
  };
  expect(reportSections(alone)).toEqual([]);
});

const item = (labels: string[]): SurveyItem => ({
  id: 'rest',
  sectionIndex: 0,
  questionIndex: 0,
  subquestion: null,
  question: { id: 'rest', type: 'scale', title: 'How rested are you?', min: 0, max: 3, labels },
});

it('every value has its label, or the two ends have', () => {
  expect(scaleLabels(item(['a', 'b', 'c', 'd']))).toEqual(['a', 'b', 'c', 'd']);
  expect(scaleLabels(item(['never', 'always']))).toEqual(['0 (never)', '1', '2', '3 (always)']);
});
