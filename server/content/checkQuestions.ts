import type { DefinitionOf, SurveySectionDefinition, SurveyType } from '#contract/content/surveyType.ts';
import { reportRepeats } from './contentFiles.ts';
import type { Path, ReportProblem } from './contentFiles.ts';

/** What the shape of a survey type cannot say about its questions. */
export const checkQuestions = ({ sections }: SurveyType, report: ReportProblem): void => {
  reportRepeats(
    sections.map(({ id }, i) => ({ value: id, path: ['sections', i, 'id'] })),
    report,
  );
  reportRepeats(idsOfQuestions(sections), report);
  sections.forEach((section, i) => checkSection(section, (path, message) => report(['sections', i, ...path], message)));
  for (const { question, path: here } of allQuestions(sections)) {
    const at = (...path: Path): Path => [...here, ...path];
    if (question.type === 'scale' || question.type === 'matrix') {
      checkScale(question, (path, message) => report(at(...path), message));
    }
    if (question.type === 'multi') {
      reportRepeats(
        question.options.map((value, k) => ({ value, path: at('options', k) })),
        report,
      );
      if (question.filter && question.allowOtherAnswer) {
        report(
          at('filter'),
          "a question with allowOtherAnswer cannot be a filter: one person's words would be a group",
        );
      }
    }
  }
};

/** Every question of the file, those of the libraries included, and where it stands. */
const allQuestions = (sections: SurveyType['sections']) =>
  sections.flatMap((section, i) =>
    (['questions', 'availableQuestions'] as const).flatMap((list) =>
      (section[list] ?? []).map((question, j) => ({ question, path: ['sections', i, list, j] as Path })),
    ),
  );

// An organisation may take any question of an editable section away, so nothing may be scored there.
const checkSection = (
  { editable, questions, availableQuestions = [] }: SurveySectionDefinition,
  report: ReportProblem,
) => {
  if (!editable) {
    if (questions.length === 0)
      report(['questions'], 'must hold at least one question, as the section is not editable');
    if (availableQuestions.length > 0) report(['availableQuestions'], 'belongs to an editable section only');
    return;
  }
  const lists = { questions, availableQuestions };
  for (const [list, entries] of Object.entries(lists)) {
    entries.forEach(({ type }, i) => {
      if (type !== 'multi' && type !== 'freeText')
        report([list, i, 'type'], 'must be multi or freeText in an editable section');
    });
  }
};

// Answers are stored under the id of the question or of the row, so both share one set of names.
const idsOfQuestions = (sections: SurveyType['sections']) =>
  allQuestions(sections).flatMap(({ question, path }) => {
    const rows = question.type === 'matrix' ? question.subquestions : [];
    return [
      { value: question.id, path: [...path, 'id'] },
      ...rows.map(({ id }, k) => ({ value: id, path: [...path, 'subquestions', k, 'id'] })),
    ];
  });

const checkScale = ({ min, max, labels }: DefinitionOf<'scale' | 'matrix'>, report: ReportProblem) => {
  if (max <= min) {
    report(['max'], `must be greater than min, which is ${min}`);
    return;
  }
  const values = max - min + 1;
  if (labels.length !== 2 && labels.length !== values) {
    report(['labels'], `must be 2 (the ends) or ${values} (one a value from ${min} to ${max}), not ${labels.length}`);
  }
};
