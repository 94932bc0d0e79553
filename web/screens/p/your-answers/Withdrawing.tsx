import { Link } from '@tanstack/react-router';
import type { ParticipationSurvey } from '#contract/entities/participation.ts';
import { formatDueDate, formatListDate } from '#web/i18n/formatDates.ts';
import { t } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { useAuthState } from '#web/session/useAuthState.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ContactLine } from '../survey/ContactLine.tsx';
import { useYourAnswers } from './useYourAnswers.ts';
import styles from './YourAnswersScreen.module.css';

/** Whether answers can be taken back, and if not, why and what can be done instead. */
export function Withdrawing() {
  const survey = useYourAnswers();
  const { whenStarted, whenCompleted, whenErased } = survey.participation;
  const answered = whenStarted !== null || whenCompleted !== null;
  return (
    <Card as="section" aria-labelledby="withdrawing" className={styles.part}>
      <h2 id="withdrawing" className={styles.title}>
        {t('Take your answers back')}
      </h2>
      {!answered && <p>{t('You have not answered anything here, so there is nothing to take back.')}</p>}
      {whenErased && (
        <p>
          {t(
            'Your answers were erased on {date}: {organisation} keeps answers for a set time. There is nothing left to take back.',
            { date: formatListDate(whenErased), organisation: survey.account.name },
          )}
        </p>
      )}
      {answered &&
        !whenErased &&
        (survey.status === 'closed' ? <TooLate survey={survey} /> : <InTime dueDate={survey.dueDate} />)}
    </Card>
  );
}

function InTime({ dueDate }: { dueDate: string | null }) {
  return (
    <>
      <p>
        {dueDate
          ? t(
              'Until the survey closes ({date}) you can have all your answers deleted, submitted or not. You need not give a reason.',
              { date: formatDueDate(dueDate) },
            )
          : t(
              'Until the survey closes you can have all your answers deleted, submitted or not. You need not give a reason.',
            )}
      </p>
      <Link {...paths.withdrawAnswers()} resetScroll={false} className={buttonClass('quiet')}>
        {t('Withdraw my answers')}
      </Link>
    </>
  );
}

function TooLate({ survey: { participation, contact } }: { survey: ParticipationSurvey }) {
  const { kind } = useAuthState();
  return (
    <>
      <p>
        {participation.whenCompleted
          ? t('This survey has closed and its results are made, so answers cannot be taken back here any more.')
          : t(
              'This survey has closed. You did not submit your answers, so they count in no result, and nobody else sees them.',
            )}
      </p>
      {kind === 'person' ? (
        <p>
          {t(
            'What still removes them is to delete your account together with its answers. Results that somebody has already seen cannot be called back.',
          )}{' '}
          <Link {...paths.deleteMyAccount()}>{t('Delete your account')}</Link>
        </p>
      ) : (
        <p>
          {t(
            'To have them removed all the same, write to the contact of the survey. Results that somebody has already seen cannot be called back.',
          )}
        </p>
      )}
      <ContactLine contact={contact} />
    </>
  );
}
