import type { Survey } from '#contract/entities/survey.ts';
import { paths, type LinkTarget } from '#web/paths.ts';
import type { MissingToOpen } from '../missingToOpen.ts';
import { editTargets } from './edit/editTargets.ts';

/** The place where something is entered that a draft needs before it can be opened. */
export function missingLink({ id, editableSections }: Survey, missing: MissingToOpen): LinkTarget {
  const section = editableSections.find(({ questions }) => questions.length === 0);
  return missing === 'questions' && section
    ? paths.sectionQuestions(id, section.id)
    : { ...paths.editSurvey(id), hash: editTargets[missing] };
}
