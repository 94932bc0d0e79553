import { Link } from '@tanstack/react-router';
import { t } from '#web/i18n/translate.ts';
import { LazyAboutQueuedAnswers } from '#web/layout/lazyParts.tsx';
import { usePage } from '#web/layout/page.ts';
import { PageHeading } from '#web/layout/PageHeading.tsx';
import { paths } from '#web/paths.ts';
import { isOwnDevice } from '#web/session/isOwnDevice.ts';
import { useAuthState } from '#web/session/useAuthState.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { ContactLine } from './ContactLine.tsx';
import styles from './IntroductionScreen.module.css';
import { SaveStatus } from './SaveStatus.tsx';
import { continueLink } from './stepLink.ts';
import { useSaveState, useLiveSurvey } from './useLiveSurvey.ts';

/** The last page for people who leave without submitting. */
export function ExitScreen() {
  const { survey } = useLiveSurvey();
  const { state } = useSaveState();
  const { kind } = useAuthState();
  usePage({ title: t('Survey ended'), organisation: survey.account.name });
  return (
    <div className={styles.page}>
      <PageHeading>{t('Survey ended')}</PageHeading>
      <p>{t('You haven’t submitted the survey. Your answers so far are saved.')}</p>
      {state === 'queued' && <LazyAboutQueuedAnswers to="leave" />}
      {(kind === 'person' || !isOwnDevice()) && (
        <p>
          {kind === 'person'
            ? t('You’ll find the survey in your list whenever you sign in.')
            : t(
                'If the invitation was sent only to you, its link brings you back to your answers. If you used a link shared by many people, only this window can.',
              )}
        </p>
      )}
      <p>
        {isOwnDevice() ? (
          <Link {...paths.signOut()}>{t('Sign out')}</Link>
        ) : (
          t('If other people use this device, please close this window now.')
        )}
      </p>
      <p>
        <Link {...paths.surveyIntro()}>{t('Return to the survey')}</Link>
      </p>
      <SaveStatus className={styles.quiet} />
      <ContactLine contact={survey.contact} />
    </div>
  );
}

/** Asks whether to leave the survey unfinished. */
export function ExitingScreen() {
  const { survey } = useLiveSurvey();
  const { state } = useSaveState();
  usePage({ title: t('Leave the survey?'), organisation: survey.account.name });
  return (
    <div className={styles.page}>
      <PageHeading>{t('Leave the survey?')}</PageHeading>
      <p>{t('Your answers so far are saved, but they only count once you submit the survey.')}</p>
      {state === 'queued' && <LazyAboutQueuedAnswers to="leave" />}
      <div className={styles.actions}>
        <Link {...paths.surveyExit()} className={buttonClass('quiet')}>
          {t('Exit')}
        </Link>
        <Link {...continueLink(survey)} className={buttonClass('primary')}>
          {t('Return and complete')}
        </Link>
      </div>
      <SaveStatus className={styles.quiet} />
    </div>
  );
}
