import { Link } from '@tanstack/react-router';
import { t } from '#web/i18n/translate.ts';
import { AboutQueuedAnswers } from '#web/layout/lazyParts.tsx';
import { usePage } from '#web/layout/page.ts';
import { PageHeading } from '#web/layout/PageHeading.tsx';
import { paths } from '#web/paths.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { SaveStatus } from './SaveStatus.tsx';
import { continueLink } from './stepLink.ts';
import { useSaveState, useSurvey } from './useSurvey.ts';
import styles from './IntroductionScreen.module.css';

/** Asks whether to leave the survey unfinished. */
export function ExitingScreen() {
  const { survey } = useSurvey();
  const { state } = useSaveState();
  usePage({ title: t('Leave the survey?'), organisation: survey.account.name });
  return (
    <div className={styles.page}>
      <PageHeading>{t('Leave the survey?')}</PageHeading>
      <p>{t('Your answers so far are kept, but the survey counts only once it is submitted.')}</p>
      {state === 'queued' && <AboutQueuedAnswers to="leave" />}
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
