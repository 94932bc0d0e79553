import { Outlet } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { canEdit } from '#rules/permissions.ts';
import { scheduleWords } from '#web/components/scheduleWords.ts';
import { SurveyStatusTag } from '#web/components/SurveyStatusTag.tsx';
import { formatListDate } from '#web/i18n/formatDates.ts';
import { t } from '#web/i18n/translate.ts';
import { PageHeading } from '#web/layout/PageHeading.tsx';
import { usePage } from '#web/layout/page.ts';
import { paths } from '#web/paths.ts';
import { FactLine } from '#web/ui/FactLine.tsx';
import { Note } from '#web/ui/Note.tsx';
import { useAdmin } from '../useAdmin.ts';
import { MissingToOpenNote } from './MissingToOpenNote.tsx';
import { ParticipantLink } from './ParticipantLink.tsx';
import { SurveyActions } from './SurveyActions.tsx';
import { useSurvey } from './surveyContext.ts';
import { SurveyDetails } from './SurveyDetails.tsx';
import { SurveyParticipants } from './SurveyParticipants.tsx';
import styles from './SurveyScreen.module.css';

/** A survey's page; what asks once more before it happens opens over it. */
export function SurveyScreen() {
  const survey = useSurvey();
  const admin = useAdmin();
  const { name, status, template, archived, whenErased } = survey;
  usePage({
    title: name,
    organisation: admin.account.name,
    back: { label: t('Back to your surveys'), link: archived ? paths.archivedSurveys() : paths.yourSurveys() },
  });
  const page = useRef<HTMLDivElement>(null);
  const state = `${status} ${archived}`;
  const lastState = useRef(state);

  // What opened or closed the survey is gone by then; whoever pressed it goes on from the heading.
  useEffect(() => {
    const changed = lastState.current !== state;
    lastState.current = state;
    if (changed && document.activeElement === document.body)
      page.current?.querySelector('h1')?.focus({ preventScroll: true });
  }, [state]);

  return (
    <div ref={page} className={styles.page}>
      <header className={styles.head}>
        <div className={styles.title}>
          <PageHeading className={styles.name}>{name}</PageHeading>
          <SurveyStatusTag status={status} />
        </div>
        <FactLine>
          <span>{template.name}</span>
          {scheduleWords(survey).map((words) => (
            <span key={words}>{words}</span>
          ))}
        </FactLine>
      </header>

      {archived && (
        <Note tone="info">
          {t('This survey is archived. It is not in the list of your surveys unless you look into the archive.')}
        </Note>
      )}
      {status === 'DRAFT' && <MissingToOpenNote survey={survey} withLinks={canEdit(admin)} />}
      {status === 'CLOSED' && !survey.reportAvailable && (
        <Note tone="info">
          {t(
            'There is no report on this survey. It takes more people who completed it, so that nobody can be told of alone.',
          )}
        </Note>
      )}
      {whenErased && (
        <Note tone="info">
          {t(
            'The answers to this survey were erased on {date}: your organisation keeps answers for a set time. Its report still tells of the whole and of the groups that were settled at closing; it cannot be filtered otherwise.',
            { date: formatListDate(whenErased) },
          )}
        </Note>
      )}
      <SurveyActions survey={survey} />

      <div className={styles.cards}>
        <SurveyParticipants survey={survey} />
        <SurveyDetails survey={survey} />
        {status !== 'CLOSED' && <ParticipantLink survey={survey} />}
      </div>
      <Outlet />
    </div>
  );
}
