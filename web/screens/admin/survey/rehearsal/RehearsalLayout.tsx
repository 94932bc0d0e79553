import { useQueryClient } from '@tanstack/react-query';
import { Link, Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { canEdit } from '#rules/permissions.ts';
import { surveyAllows } from '#rules/surveyActions.ts';
import { surveyQuery } from '#web/api/queries.ts';
import { t } from '#web/i18n/translate.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import messagePage from '#web/layout/MessagePage.module.css';
import { usePage } from '#web/layout/page.ts';
import { PageHeading } from '#web/layout/PageHeading.tsx';
import { type LinkTarget, paths } from '#web/paths.ts';
import { useAdmin } from '#web/screens/admin/useAdmin.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { ViewLinks } from '#web/ui/ViewLinks.tsx';
import { useSurvey } from '../surveyContext.ts';
import styles from './RehearsalLayout.module.css';

/**
 * The pages on which a survey is tried with invented people (docs/rules/rehearsal.md). A bar says on each of them, and on
 * each printed page, that the answers are invented.
 */
export function RehearsalLayout() {
  const survey = useSurvey();
  const admin = useAdmin();
  useLanguage();
  if (!canEdit(admin))
    return (
      <NoRehearsal
        text={t('You cannot access this function as you do not have sufficient privileges on this account.')}
      />
    );
  if (!surveyAllows(survey.status, 'rehearse')) return <NoRehearsal text={openedText()} />;
  const view = (link: LinkTarget, text: string, exact = false) => (
    <Link {...link} activeOptions={{ exact, includeSearch: false }} activeProps={{ 'aria-current': 'page' }}>
      {text}
    </Link>
  );
  return (
    <div className={styles.page}>
      <aside aria-label={t('Rehearsal')} className={styles.mark}>
        <p>
          <strong>{t('Invented answers.')}</strong> {t('No one has answered yet.')}
        </p>
      </aside>
      <div className={styles.content}>
        <div className={styles.views}>
          <ViewLinks label={t('Rehearsal')}>
            {view(paths.rehearsal(survey.id), t('Groups'), true)}
            {view(paths.rehearsedPerson(survey.id), t('Each person'))}
            {view(paths.rehearsedReport(survey.id), t('Organisation'))}
          </ViewLinks>
        </div>
        <Outlet />
      </div>
    </div>
  );
}

const openedText = () =>
  t('It has opened, and only a survey that has not opened can be tried. Its reports will show real answers.');

/** Shown when the server says that the survey has opened. Loads it again, so that this page knows it too. */
export function SurveyHasOpened() {
  const { id } = useSurvey();
  const queries = useQueryClient();
  useEffect(() => void queries.invalidateQueries({ queryKey: surveyQuery(id).queryKey, exact: true }), [queries, id]);
  return <NoRehearsal text={openedText()} />;
}

/** Shown in place of a rehearsal that is not possible: the reason, and a link to the survey. */
function NoRehearsal({ text }: { text: string }) {
  const survey = useSurvey();
  const admin = useAdmin();
  const title = t('This survey cannot be tried');
  usePage({ title, organisation: admin.account.name });
  return (
    <div className={messagePage.message}>
      <PageHeading>{title}</PageHeading>
      <p role="alert">{text}</p>
      <p>
        <Link {...paths.survey(survey.id)} className={buttonClass('primary')}>
          {t('Go to the survey')}
        </Link>
      </p>
    </div>
  );
}
