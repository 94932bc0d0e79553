import { Link, Navigate } from '@tanstack/react-router';
import { firstStep } from '#rules/surveyNavigation.ts';
import { RichText } from '#web/components/RichText.tsx';
import { t } from '#web/i18n/translate.ts';
import { usePage } from '#web/layout/page.ts';
import { PageHeading } from '#web/layout/PageHeading.tsx';
import { paths } from '#web/paths.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { stepLink } from './stepLink.ts';
import { useSurvey } from './useSurvey.ts';
import styles from './IntroductionScreen.module.css';

/** The privacy statement, where the survey has one. */
export function PrivacyScreen() {
  const { survey } = useSurvey();
  usePage({ title: t('Privacy statement'), organisation: survey.account.name });
  if (!survey.privacyStatementHtml) return <Navigate {...paths.surveyIntro()} replace />;
  return (
    <div className={styles.page}>
      <PageHeading>{t('Privacy statement')}</PageHeading>
      <RichText html={survey.privacyStatementHtml} />
      <div className={styles.stays}>
        <Link {...paths.surveyIntro()} className={buttonClass('quiet')}>
          {t('Back')}
        </Link>
        <Link {...stepLink(firstStep(survey.sections))} className={buttonClass('primary')}>
          {t('Start the survey')}
        </Link>
      </div>
    </div>
  );
}
