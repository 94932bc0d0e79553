import { canEdit } from '#rules/permissions.ts';
import { surveyAllows } from '#rules/surveyActions.ts';
import { useAdmin } from '#web/screens/admin/useAdmin.ts';
import { useSurvey } from '#web/screens/admin/survey/surveyContext.ts';

/** Why the questions of a section cannot be changed. */
export type SectionLock = 'opened' | 'role';

/** An editable section of the survey, undefined where it has none of this id; and what keeps it from being changed. */
export function useSection(sectionId: string) {
  const survey = useSurvey();
  const admin = useAdmin();
  const section = survey.editableSections.find(({ id }) => id === sectionId);
  const lock: SectionLock | null = surveyAllows(survey.status, 'editSections')
    ? canEdit(admin)
      ? null
      : 'role'
    : 'opened';
  return { survey, section, lock };
}
