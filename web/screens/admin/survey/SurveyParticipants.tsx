import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Survey } from '#contract/entities/survey.ts';
import { participantShares } from '#web/components/participantShares.ts';
import { canEdit, canView } from '#rules/permissions.ts';
import { surveyAllows } from '#rules/surveyActions.ts';
import { CompletionBar } from '#web/components/CompletionBar.tsx';
import { formatDueDate } from '#web/i18n/formatDates.ts';
import { plural, t } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ResponseRatesCard } from '../ResponseRatesCard.tsx';
import { wouldRemind } from '../needs/needsYouNow.ts';
import { useAdmin } from '../useAdmin.ts';
import { SendRemindersButton } from './SendRemindersButton.tsx';
import { responsesQuery } from './SurveyResponses.tsx';
import styles from './SurveyParticipants.module.css';
import card from './SurveyScreen.module.css';

/** How many people take part and their progress, with a link to the list of them. */
export function SurveyParticipants({ survey }: { survey: Survey }) {
  const admin = useAdmin();
  const { status, participants } = survey;
  const { totalCount, completedCount, inProgressCount } = participants;
  const begun = status === 'OPEN' || status === 'CLOSED';
  const mayAdd = canEdit(admin) && surveyAllows(status, 'addParticipants');
  const manageText = !mayAdd
    ? t('See participants')
    : totalCount === 0
      ? t('Add participants')
      : t('Manage participants');

  return (
    <Card as="section" aria-labelledby="participants" className={card.card}>
      <h2 id="participants" className={card.cardTitle}>
        {t('Participants')}
      </h2>
      <p className={styles.count}>
        <strong className={styles.figure}>
          {begun ? `${participantShares(participants).completed}%` : totalCount}
        </strong>{' '}
        {begun ? t('completed') : plural(totalCount, 'person', 'people')}
      </p>
      {begun && (
        <>
          <CompletionBar participants={participants} />
          <ul className={styles.legend}>
            <li data-part="completed">
              {t('{completed} of {total} completed', { completed: completedCount, total: totalCount })}
            </li>
            <li data-part="inProgress">{t('{people} in progress', { people: inProgressCount })}</li>
            <li data-part="notStarted">{t('{people} not started', { people: participants.notStartedCount })}</li>
          </ul>
        </>
      )}
      {status === 'OPEN' && canView(admin) && <ResponseRatesCard survey={survey} />}
      {!begun && (
        <p className={card.quiet}>
          {totalCount === 0
            ? t('No one has been added yet.')
            : t('They get an invitation by email when the survey opens.')}
        </p>
      )}
      {canView(admin) && (
        <div className={card.actions}>
          <Link
            {...paths.surveyParticipants(survey.id)}
            // The next step while a survey is open: add people, then remind people who get a reminder now.
            className={buttonClass(mayAdd && status === 'OPEN' && totalCount === 0 ? 'primary' : 'quiet')}
          >
            {manageText}
          </Link>
          {canEdit(admin) && surveyAllows(status, 'remind') && <Remind survey={survey} />}
        </div>
      )}
    </Card>
  );
}

function Remind({ survey }: { survey: Survey }) {
  const { whenRemindersLastSent, reminderEveryDays, nextReminderAt } = survey;
  const { data: responses } = useQuery(responsesQuery(survey));
  // Not the next step while people still wait for their invitation.
  const isNext = wouldRemind(survey) && !responses?.invitations.queued;
  return (
    <>
      <SendRemindersButton
        survey={survey}
        label={t('Send reminders to all')}
        describedBy="remind"
        variant={isNext ? 'primary' : 'quiet'}
      />
      <div id="remind" className={styles.remind}>
        <p>{t('Sent to everyone who has not completed the survey and got no reminder in the last 24 hours.')}</p>
        {whenRemindersLastSent && <p>{t('Last sent at {time}.', { time: formatDueDate(whenRemindersLastSent) })}</p>}
        {reminderEveryDays !== null && (
          <p>
            {t('Sent automatically every {days} days.', { days: reminderEveryDays })}{' '}
            {nextReminderAt
              ? t('The next is due at {time}.', { time: formatDueDate(nextReminderAt) })
              : t('None is due before the survey closes.')}
          </p>
        )}
      </div>
    </>
  );
}
