import type { QuestionDefinition, SurveyType } from '../../contract/content/surveyType.ts';
import type { MatrixDefinition } from '../../rules/surveyItems.ts';
import { reportRepeats } from './reportRepeats.ts';
import type { Path, ReportProblem } from './problems.ts';

type Scaled = Extract<QuestionDefinition, { type: 'scale' }> | MatrixDefinition;

/** What the shape of a survey type cannot say about its questions. */
export const checkQuestions = ({ sections }: SurveyType, report: ReportProblem): void => {
  reportRepeats(sections.map(({ id }, i) => ({ value: id, path: ['sections', i, 'id'] })), report);
  reportRepeats(idsOfQuestions(sections), report);
  sections.forEach(({ questions }, i) => questions.forEach((question, j) => {
    const at = (...path: Path): Path => ['sections', i, 'questions', j, ...path];
    if (question.type === 'scale' || question.type === 'matrix') {
      checkScale(question, (path, message) => report(at(...path), message));
    }
    if (question.type === 'multi') {
      reportRepeats(question.options.map((value, k) => ({ value, path: at('options', k) })), report);
      if (question.filter && question.allowOtherAnswer) {
        report(at('filter'), 'a question with allowOtherAnswer cannot be a filter: one person\'s words would be a group');
      }
    }
  }));
};

// Answers are stored under the id of the question or of the row, so both share one set of names.
const idsOfQuestions = (sections: SurveyType['sections']) =>
  sections.flatMap(({ questions }, i) => questions.flatMap((question, j) => {
    const path: Path = ['sections', i, 'questions', j];
    const rows = question.type === 'matrix' ? question.subquestions : [];
    return [
      { value: question.id, path: [...path, 'id'] },
      ...rows.map(({ id }, k) => ({ value: id, path: [...path, 'subquestions', k, 'id'] })),
    ];
  }));

const checkScale = ({ min, max, labels }: Scaled, report: ReportProblem) => {
  if (max <= min) {
    report(['max'], `must be greater than min, which is ${min}`);
    return;
  }
  const values = max - min + 1;
  if (labels.length !== 2 && labels.length !== values) {
    report(['labels'], `must be 2 (the ends) or ${values} (one a value from ${min} to ${max}), not ${labels.length}`);
  }
};
