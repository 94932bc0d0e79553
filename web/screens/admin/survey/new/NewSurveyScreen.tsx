import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { canEdit } from '#rules/permissions.ts';
import { accountQuery, surveyQuery, templatesQuery } from '#web/api/queries.ts';
import { t } from '#web/i18n/translate.ts';
import { ErrorScreen, LoadingScreen } from '#web/layout/ErrorScreen.tsx';
import { NoPrivileges } from '#web/layout/NoPrivileges.tsx';
import { usePage } from '#web/layout/page.ts';
import { PageHeading } from '#web/layout/PageHeading.tsx';
import { paths } from '#web/paths.ts';
import { useAdmin } from '#web/screens/admin/useAdmin.ts';
import { Note } from '#web/ui/Note.tsx';
import styles from './NewSurvey.module.css';
import { NewSurveyForm } from './NewSurveyForm.tsx';

/** Creates a survey of a type, or a copy of an earlier survey (docs/rules/survey-lifecycle.md#making-a-survey). */
export function NewSurveyScreen() {
  const admin = useAdmin();
  const { copyOf } = useSearch({ from: '/admin/survey/new' });
  usePage({
    title: t('New survey'),
    organisation: admin.account.name,
    back: { label: t('Back to surveys'), link: paths.yourSurveys() },
  });
  const templates = useQuery({ ...templatesQuery(admin.account.id), enabled: canEdit(admin) });
  const source = useQuery({ ...surveyQuery(copyOf ?? ''), enabled: canEdit(admin) && copyOf !== undefined });
  const account = useQuery({ ...accountQuery(admin.account.id), enabled: canEdit(admin) });
  if (!canEdit(admin)) return <NoPrivileges title={t('New survey')} />;
  const error = templates.error ?? source.error ?? account.error;
  if (error) return <ErrorScreen error={error} />;
  if (!templates.data || !account.data || (copyOf !== undefined && !source.data))
    return <LoadingScreen heading={t('New survey')} shape="form" />;
  const { person } = admin;
  const hasContact = Boolean(source.data?.contactName ?? source.data?.contactEmail);

  return (
    <div className={styles.page}>
      <PageHeading>{t('New survey')}</PageHeading>
      <div className={styles.columns}>
        <div className={styles.main}>
          {source.data && (
            <Note tone="info">
              {t(
                'It starts as a copy of {name}, with its messages, contact and chosen questions. People and dates are not copied.',
                { name: source.data.name },
              )}
            </Note>
          )}
          <NewSurveyForm
            key={copyOf}
            templates={templates.data.templates}
            source={source.data ?? null}
            timeZone={account.data.timeZone}
          />
        </div>
        <Tip contact={hasContact ? null : `${person.name}, ${person.emailAddress}`} />
      </div>
    </div>
  );
}

/** @param contact the name and address that participants get as their contact. Null if they are copied. */
const Tip = ({ contact }: { contact: string | null }) => (
  <aside aria-labelledby="tip" className={styles.tip}>
    <h2 id="tip">{t('Good to know')}</h2>
    <p>{t('Nothing is sent yet. After saving, you add people, choose more questions and write the messages.')}</p>
    {contact !== null && (
      <p>
        {t('Participants see you as their contact: {contact}. You can change this when you edit the survey.', {
          contact,
        })}
      </p>
    )}
    <p>
      {t(
        'With a start date, the survey opens automatically as soon as it has everything it needs. Without one, it opens when you open it.',
      )}
    </p>
    <p>{t('For most organisations, two weeks are enough. Reminders go only to people who have not answered yet.')}</p>
  </aside>
);
