import type { SectionQuestion, SurveySection } from '#contract/entities/surveySection.ts';
import { useSectionDraft } from './sectionDraft.ts';

export interface Selection {
  /** In order. */
  questions: readonly SectionQuestion[];
  /** It differs from the one that is saved. */
  isChanged: boolean;
  set: (ids: readonly string[]) => void;
  discard: () => void;
}

/** The questions selected for a section: as they are saved, until they are changed. */
export function useSelection(surveyId: string, section: SurveySection): Selection {
  const [draft, setDraft] = useSectionDraft(surveyId, section.id);
  const saved = section.questions.map(({ id }) => id);
  // What cannot be chosen any more, or is changed since, is as the server has it.
  const known = new Map(
    [...section.questions, ...section.availableQuestions].map((question) => [question.id, question]),
  );
  const questions = (draft ?? saved).flatMap((id) => known.get(id) ?? []);
  return {
    questions,
    isChanged: questions.length !== saved.length || questions.some(({ id }, index) => id !== saved[index]),
    set: setDraft,
    discard: () => setDraft(null),
  };
}
