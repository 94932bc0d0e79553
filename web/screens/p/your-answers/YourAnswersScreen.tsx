import { Link, Outlet, useLoaderData } from '@tanstack/react-router';
import { useState } from 'react';
import type { ParticipationSurvey } from '#contract/entities/participation.ts';
import { api } from '#web/api/client.ts';
import { failureMessage } from '#web/api/failureMessage.ts';
import { fileNameDay, fileNamePart } from '#web/components/fileName.ts';
import { formatDueDate, formatListDate } from '#web/i18n/formatDates.ts';
import { t } from '#web/i18n/translate.ts';
import { usePage } from '#web/layout/page.ts';
import { PageHeading } from '#web/layout/PageHeading.tsx';
import { toast } from '#web/layout/toasts.ts';
import { paths } from '#web/paths.ts';
import { loadSavedStep, savedIdOf } from '#web/session/savedReports.ts';
import { useAuthState } from '#web/session/useAuthState.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { FactLine } from '#web/ui/FactLine.tsx';
import { saveFile } from '#web/ui/saveFile.ts';
import { ContactLine } from '../survey/ContactLine.tsx';
import styles from './YourAnswersScreen.module.css';

/**
 * The page about a person's answers to one survey: who sees them, and what can be done with them. The confirmation of a
 * withdrawal opens over it.
 */
export function YourAnswersScreen() {
  const { name, account } = useYourAnswers();
  const back = { label: t('Back to your surveys'), link: paths.participations() };
  usePage({ title: t('Your answers and your rights'), organisation: account.name, back });
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <PageHeading>{t('Your answers and your rights')}</PageHeading>
        <FactLine>
          <span>{name}</span>
          <span>{account.name}</span>
        </FactLine>
      </header>

      <Card as="section" aria-labelledby="who-sees" className={styles.part}>
        <h2 id="who-sees" className={styles.title}>
          {t('Who sees what')}
        </h2>
        <p>
          {t(
            'Your answers are confidential. {organisation} sees results of groups and whether you have taken part, but never what you answered.',
            { organisation: account.name },
          )}
        </p>
        <p>
          <Link {...paths.whoSeesWhat()}>{t('Who sees what, in full')}</Link>
        </p>
      </Card>
      <DownloadHeld />
      <Withdrawing />
      <Outlet />
    </div>
  );
}

/** The survey that the page is about. */
const useYourAnswers = () => useLoaderData({ from: '/p/your-answers' });

/** Offers to download everything that is stored about one participation. */
function DownloadHeld() {
  const {
    name,
    participation: { participationId, whenCompleted },
  } = useYourAnswers();
  const [busy, setBusy] = useState(false);
  const download = async () => {
    if (busy) return;
    setBusy(true);
    try {
      const [held, step] = await Promise.all([
        api.exportParticipation({ params: { participationId } }),
        // If the browser blocks its database, no step is kept on this device.
        loadSavedStep(savedIdOf(participationId), whenCompleted).catch(() => null),
      ]);
      const keptStep = held.keptStep ?? (step && { text: step.text, whenKept: step.whenKept });
      const content = new Blob([JSON.stringify({ ...held, keptStep }, null, 2)], { type: 'application/json' });
      saveFile(content, `${t('My answers')} - ${fileNamePart(name)} - ${fileNameDay(new Date())}.json`);
    } catch (error) {
      toast(t('We couldn’t create the file. {reason}', { reason: failureMessage(error) }), 'error');
    }
    setBusy(false);
  };
  return (
    <Card as="section" aria-labelledby="held" className={styles.part}>
      <h2 id="held" className={styles.title}>
        {t('Download your data')}
      </h2>
      <p>
        {t(
          'A file with your answers and everything else that is stored about your participation in this survey, as plain text (JSON).',
        )}
      </p>
      <Button aria-disabled={busy || undefined} onClick={() => void download()}>
        {t('Download my data')}
      </Button>
      <p className={styles.quiet}>{t('It contains your answers. Keep it where no one else can read it.')}</p>
    </Card>
  );
}

/** Offers to withdraw the answers. If that is not possible, says why, and what can be done instead. */
function Withdrawing() {
  const survey = useYourAnswers();
  const { whenStarted, whenCompleted, whenErased } = survey.participation;
  const answered = whenStarted !== null || whenCompleted !== null;
  return (
    <Card as="section" aria-labelledby="withdrawing" className={styles.part}>
      <h2 id="withdrawing" className={styles.title}>
        {t('Withdraw your answers')}
      </h2>
      {!answered && <p>{t('You haven’t answered anything here, so there’s nothing to withdraw.')}</p>}
      {whenErased && (
        <p>
          {t(
            'Your answers were deleted on {date}. {organisation} keeps answers only for a set time. There’s nothing left to withdraw.',
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
              'You can have all your answers deleted until the survey closes ({date}), whether or not you’ve submitted them. You don’t need to give a reason.',
              { date: formatDueDate(dueDate) },
            )
          : t(
              'You can have all your answers deleted until the survey closes, whether or not you’ve submitted them. You don’t need to give a reason.',
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
          ? t('This survey has closed and its results have been made, so you can no longer withdraw your answers here.')
          : t(
              'This survey has closed. You didn’t submit your answers, so they don’t count in any result, and no one else sees them.',
            )}
      </p>
      {kind === 'person' ? (
        <p>
          {t(
            'You can still remove them by deleting your account together with its answers. Results that someone has already seen can’t be recalled.',
          )}{' '}
          <Link {...paths.deleteMyAccount()}>{t('Delete your account')}</Link>
        </p>
      ) : (
        <p>
          {t(
            'To have them removed anyway, write to the contact of the survey. Results that someone has already seen can’t be recalled.',
          )}
        </p>
      )}
      <ContactLine contact={contact} />
    </>
  );
}
