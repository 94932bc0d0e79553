import { Link, Outlet, useParams } from '@tanstack/react-router';
import { createContext, use } from 'react';
import type { SectionQuestion, SurveySection } from '#contract/entities/surveySection.ts';
import { canEdit } from '#rules/permissions.ts';
import { surveyAllows } from '#rules/surveyActions.ts';
import { api } from '#web/api/client.ts';
import { useRecordForm, type RecordFormControl } from '#web/forms/useRecordForm.ts';
import { t } from '#web/i18n/translate.ts';
import { useSurvey } from '#web/screens/admin/survey/surveyContext.ts';
import { useAdmin } from '#web/screens/admin/useAdmin.ts';
import messagePage from '#web/layout/MessagePage.module.css';
import { PageHeading } from '#web/layout/PageHeading.tsx';
import { usePage } from '#web/layout/page.ts';
import { paths } from '#web/paths.ts';
import { buttonClass } from '#web/ui/Button.tsx';

/** Why the questions of a section cannot be changed. */
export type SectionLock = 'opened' | 'role';

interface EditedSection {
  surveyId: string;
  section: SurveySection;
  lock: SectionLock | null;
  /**
   * The ids of the questions selected for the section, in order. The selection is kept while a question is written on
   * another page.
   */
  form: RecordFormControl<{ questionIds: readonly string[] }>;
}

const SectionContext = createContext<EditedSection | null>(null);

/** The editable section that the page is about, with its selected questions. */
export function useSection(): EditedSection {
  const section = use(SectionContext);
  if (!section) throw new Error('useSection is used outside SectionArea');
  return section;
}

/** Wraps the pages of an editable section of the survey. */
export function SectionArea() {
  const { sectionId } = useParams({ from: '/admin/survey/$surveyId/edit/$sectionId' });
  const survey = useSurvey();
  const section = survey.editableSections.find(({ id }) => id === sectionId);
  if (!section) return <SectionMissing surveyId={survey.id} />;
  return <SectionPages key={sectionId} surveyId={survey.id} section={section} />;
}

/** Shown in place of a section that the survey does not have. */
function SectionMissing({ surveyId }: { surveyId: string }) {
  const { account } = useAdmin();
  usePage({
    title: t('Questions'),
    organisation: account.name,
    back: { label: t('Back to edit survey'), link: paths.editSurvey(surveyId) },
  });
  return (
    <div className={messagePage.message}>
      <PageHeading>{t('No section')}</PageHeading>
      <p role="alert">{t('There is no section at this address whose questions can be chosen.')}</p>
      <p>
        <Link {...paths.editSurvey(surveyId)} className={buttonClass('primary')}>
          {t('Go to edit survey')}
        </Link>
      </p>
    </div>
  );
}

function SectionPages({ surveyId, section }: { surveyId: string; section: SurveySection }) {
  const survey = useSurvey();
  const admin = useAdmin();
  const { id: sectionId, title } = section;
  const form = useRecordForm({
    record: section,
    valuesOf: ({ questions }: SurveySection) => ({ questionIds: questions.map(({ id }) => id) as readonly string[] }),
    labels: { questionIds: t('Selected questions') },
    draft: `section.${surveyId}.${sectionId}`,
    reload: async () => {
      const { editableSections } = await api.getSurvey({ params: { surveyId } });
      return editableSections.find(({ id }) => id === sectionId) ?? section;
    },
    send: async (_, { questionIds }) => {
      const known = selectedQuestions(section, questionIds).map(({ id }) => id);
      await api.setCustomQuestions({ params: { surveyId, sectionId }, body: { questionIds: known } });
      return { ...section, questions: selectedQuestions(section, questionIds) };
    },
    success: t('Successfully updated {section} questions', { section: title }),
    failure: t('Failed to update {section} questions', { section: title }),
    stale: [['survey', surveyId]],
  });
  const lock: SectionLock | null = surveyAllows(survey.status, 'editSections')
    ? canEdit(admin)
      ? null
      : 'role'
    : 'opened';
  return (
    <SectionContext value={{ surveyId, section, lock, form }}>
      <Outlet />
    </SectionContext>
  );
}

/** The questions with these ids. Questions that can no longer be selected are left out. */
export function selectedQuestions(section: SurveySection, ids: readonly string[]): SectionQuestion[] {
  const known = new Map(
    [...section.questions, ...section.availableQuestions].map((question) => [question.id, question]),
  );
  return ids.flatMap((id) => known.get(id) ?? []);
}

/** True if an address is a page of this section, where an unsaved selection is kept. */
export const isInSection =
  (surveyId: string, sectionId: string) =>
  ({ params }: { params: Readonly<Partial<Record<string, string>>> }) =>
    params['surveyId'] === surveyId && params['sectionId'] === sectionId;
