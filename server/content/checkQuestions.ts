import type { SurveySectionDefinition, SurveyType } from '#contract/content/surveyType.ts';
import { customTypes, ruleOf } from '#rules/questions/questionTypes.ts';
import { reportRepeats, type Path, type ReportProblem } from './contentFiles.ts';

/** * Reports errors in a survey type's questions that its schema cannot express. */
export const checkQuestions = ({ sections }: SurveyType, report: ReportProblem): void => {
  reportRepeats(
    sections.map(({ id }, i) => ({ value: id, path: ['sections', i, 'id'] })),
    report,
  );
  reportRepeats(idsOfQuestions(sections), report);
  sections.forEach((section, i) => checkSection(section, (path, message) => report(['sections', i, ...path], message)));
  for (const { question, path: here } of allQuestions(sections)) {
    const at = (...path: Path): Path => [...here, ...path];
    const rule = ruleOf(question);
    const { field = '', texts = [] } = rule.distinct?.(question) ?? {};
    reportRepeats(
      texts.map((value, k) => ({ value, path: at(field, k) })),
      report,
    );
    for (const { path, message } of rule.problems?.(question) ?? []) report(at(...path), message);
  }
};

/** Every question of the file, including the libraries, and its position. */
const allQuestions = (sections: SurveyType['sections']) =>
  sections.flatMap((section, i) =>
    (['questions', 'availableQuestions'] as const).flatMap((list) =>
      (section[list] ?? []).map((question, j) => ({ question, path: ['sections', i, list, j] as Path })),
    ),
  );

// An organisation may remove any question of an editable section, so its questions must not be of a type that can be
// scored.
const checkSection = (
  { editable, questions, availableQuestions = [] }: SurveySectionDefinition,
  report: ReportProblem,
) => {
  if (!editable) {
    if (questions.length === 0)
      report(['questions'], 'must have at least one question, because the section is not editable');
    if (availableQuestions.length > 0) report(['availableQuestions'], 'belongs to an editable section only');
    return;
  }
  const lists = { questions, availableQuestions };
  const types = customTypes();
  for (const [list, entries] of Object.entries(lists)) {
    entries.forEach(({ type }, i) => {
      if (!types.has(type))
        report([list, i, 'type'], `must be ${[...types.keys()].join(' or ')} in an editable section`);
    });
  }
};

// Answers are stored under the id of the question or of the row, so no two questions or rows may have the same id.
const idsOfQuestions = (sections: SurveyType['sections']) =>
  allQuestions(sections).flatMap(({ question, path }) => {
    const rows = 'subquestions' in question ? question.subquestions : [];
    return [
      { value: question.id, path: [...path, 'id'] },
      ...rows.map(({ id }, k) => ({ value: id, path: [...path, 'subquestions', k, 'id'] })),
    ];
  });
