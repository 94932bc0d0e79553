import { useParams } from '@tanstack/react-router';
import type { SectionQuestion } from '#contract/entities/surveySection.ts';
import { t } from '#web/i18n/translate.ts';
import messagePage from '#web/layout/MessagePage.module.css';
import { PageHeading } from '#web/layout/PageHeading.tsx';
import { usePage } from '#web/layout/page.ts';
import { paths } from '#web/paths.ts';
import { Card } from '#web/ui/Card.tsx';
import { Note } from '#web/ui/Note.tsx';
import { useAdmin } from '#web/screens/admin/useAdmin.ts';
import { SectionLocked } from '../SectionLocked.tsx';
import { useSection } from '../SectionArea.tsx';
import styles from './CustomQuestion.module.css';
import { CustomQuestionForm } from './CustomQuestionForm.tsx';

/** Creates or edits one of the organisation's own questions (docs/rules/survey-lifecycle.md#custom-questions). */
export function CustomQuestionScreen() {
  const { questionId } = useParams({ strict: false }) as { questionId?: string };
  const { surveyId, section, lock } = useSection();
  const { account } = useAdmin();
  const title = questionId === undefined ? t('New custom question') : t('Edit custom question');
  usePage({
    title,
    organisation: account.name,
    back: {
      label: t('Back to {page}', { page: section.title }),
      link: paths.sectionQuestions(surveyId, section.id),
    },
  });

  if (lock) return <SectionLocked reason={lock} />;
  const question = section.availableQuestions.find(({ id }) => id === questionId) ?? null;
  if (questionId !== undefined && !(question?.custom && !question.locked)) return <NotEditable question={question} />;
  return (
    <div className={styles.page}>
      <PageHeading>{title}</PageHeading>
      <div className={styles.columns}>
        <Card>
          <CustomQuestionForm key={questionId ?? ''} question={question} />
        </Card>
        <aside aria-label={t('Tip')}>
          <Note tone="info" className={styles.tip}>
            <p>
              {t(
                'Custom questions are available to any survey in your organisation. They can be edited only until they are first used in an active survey.',
              )}
            </p>
            <p>
              {t(
                'People can leave a custom question unanswered. Please do not ask for anything that could identify them.',
              )}
            </p>
          </Note>
        </aside>
      </div>
    </div>
  );
}

function NotEditable({ question }: { question: SectionQuestion | null }) {
  return (
    <div className={messagePage.message}>
      <PageHeading>{t('Edit custom question')}</PageHeading>
      <p role="alert">
        {question?.custom
          ? t('This question has been used in an active survey, so it can no longer be edited.')
          : t('There is no such custom question.')}
      </p>
    </div>
  );
}
