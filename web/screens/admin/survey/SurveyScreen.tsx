import { Outlet } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { canEdit, canView } from '#rules/permissions.ts';
import { scheduleTexts } from '#web/components/scheduleTexts.ts';
import { SurveyStatusTag } from '#web/components/SurveyStatusTag.tsx';
import { formatListDate } from '#web/i18n/formatDates.ts';
import { t } from '#web/i18n/translate.ts';
import { PageHeading } from '#web/layout/PageHeading.tsx';
import { usePage } from '#web/layout/page.ts';
import { paths } from '#web/paths.ts';
import { FactLine } from '#web/ui/FactLine.tsx';
import { Note } from '#web/ui/Note.tsx';
import { MissingNote } from '../MissingParts.tsx';
import { useAdmin } from '../useAdmin.ts';
import { ParticipantLink } from './ParticipantLink.tsx';
import { SurveyActions } from './SurveyActions.tsx';
import { useSurvey } from './surveyContext.ts';
import { SurveyDetails } from './SurveyDetails.tsx';
import { SurveyParticipants } from './SurveyParticipants.tsx';
import { SurveyResponses } from './SurveyResponses.tsx';
import styles from './SurveyScreen.module.css';

/** A survey's page. Actions that need confirmation open over it. */
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

  // The button that opened or closed the survey is gone by then, so the focus moves to the heading.
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
          {scheduleTexts(survey).map((text) => (
            <span key={text}>{text}</span>
          ))}
        </FactLine>
      </header>

      {archived && (
        <Note tone="info">
          {t('This survey is archived. It appears only in the archive, not in the list of your surveys.')}
        </Note>
      )}
      <MissingNote survey={survey} withLinks={canEdit(admin)} />
      {status === 'CLOSED' && !survey.reportAvailable && (
        <Note tone="info">
          {t('There is no report for this survey. Too few people completed it to protect their confidentiality.')}
        </Note>
      )}
      {whenErased && (
        <Note tone="info">
          {t(
            'The answers to this survey were deleted on {date}, because your organisation keeps answers only for a set time. Its report still shows the results for everyone and for the groups decided on at closing. It cannot be filtered in other ways.',
            { date: formatListDate(whenErased) },
          )}
        </Note>
      )}
      <SurveyActions survey={survey} />

      <div className={styles.cards}>
        <SurveyParticipants survey={survey} />
        <SurveyDetails survey={survey} />
        {(status === 'OPEN' || status === 'CLOSED') && canView(admin) && <SurveyResponses survey={survey} />}
        {status !== 'CLOSED' && <ParticipantLink survey={survey} />}
      </div>
      <Outlet />
    </div>
  );
}
