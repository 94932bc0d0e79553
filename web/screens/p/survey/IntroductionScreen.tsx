import { Link, Navigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { ParticipationSurvey } from '#contract/entities/participation.ts';
import { firstStep } from '#rules/surveyNavigation.ts';
import { lastQuestionAnswered, percentComplete } from '#rules/surveyProgress.ts';
import { RichText } from '#web/components/RichText.tsx';
import { formatDueDate } from '#web/i18n/formatDates.ts';
import { formatPercent } from '#web/i18n/formatPercent.ts';
import { plural, t } from '#web/i18n/translate.ts';
import { lazyPart } from '#web/layout/lazyParts.tsx';
import { usePage } from '#web/layout/page.ts';
import { PageHeading } from '#web/layout/PageHeading.tsx';
import { paths } from '#web/paths.ts';
import { serverAddress } from '#web/serverAddress.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { Note } from '#web/ui/Note.tsx';
import { ProgressLine } from '#web/ui/ProgressLine.tsx';
import { surveyIntro } from '../surveyIntro.ts';
import { YourAnswersLink } from '../your-answers/YourAnswersLink.tsx';
import { ContactLine } from './ContactLine.tsx';
import styles from './IntroductionScreen.module.css';
import { continueLink, stepLink } from './stepLink.ts';
import { useLiveSurvey } from './useLiveSurvey.ts';

const LazyProtectionRules = lazyPart(
  () => import('./ProtectionRules.tsx').then((module) => module.ProtectionRules),
  () => <p>{t('The server could not be reached. Please check your connection and try again.')}</p>,
);

/** The introduction page in its five variants (docs/rules/answering.md#introduction). */
export function IntroductionScreen() {
  const { survey } = useLiveSurvey();
  const { name, account, welcome, participation } = survey;
  const intro = surveyIntro(survey.status, participation);
  usePage({ title: name, organisation: account.name });
  if (intro === 'completed') return <Navigate {...paths.report()} replace />;

  return (
    <div className={styles.page}>
      {account.logo && (
        <img
          {...{ src: serverAddress(account.logo.url), width: account.logo.width, height: account.logo.height }}
          alt={account.name}
          className={styles.logo}
        />
      )}
      <PageHeading>{name}</PageHeading>
      {intro === 'expired' && (
        <>
          <Note tone="attention">{t('This survey has closed, so it can no longer be answered.')}</Note>
          {participation.whenStarted !== null ||
          participation.nextQuestionUUID !== null ||
          lastQuestionAnswered(survey.sections) ? (
            <p>
              {t(
                'You started the survey but didn’t submit it. Your answers stay as they are and don’t count in the results.',
              )}
            </p>
          ) : (
            <p>{t('Answers that weren’t submitted in time don’t count in the results.')}</p>
          )}
        </>
      )}
      {intro === 'pending' && (
        <Note tone="info">{t('This survey isn’t open yet. Please come back later and use the same link.')}</Note>
      )}
      {/* A closed survey shows no invitation. */}
      {intro !== 'expired' && (welcome ? <RichText html={welcome} /> : <DefaultWelcome organisation={account.name} />)}
      {(intro === 'normal' || intro === 'partial') && <Begin survey={survey} started={intro === 'partial'} />}
      <div>
        <ContactLine contact={survey.contact} />
        <YourAnswersLink participationId={participation.participationId} />
      </div>
    </div>
  );
}

function DefaultWelcome({ organisation }: { organisation: string }) {
  return (
    <>
      <p>
        {t('{organisation} would like to know how work is going for you. There are no right or wrong answers.', {
          organisation,
        })}
      </p>
      <p>{t('Once you’ve submitted your answers, you get a personal report that only you can see.')}</p>
    </>
  );
}

/** Details, progress and buttons of a survey that can be answered. */
function Begin({ survey, started }: { survey: ParticipationSurvey; started: boolean }) {
  const { sections, account, expectedDuration, dueDate, privacyStatementHtml } = survey;
  const answered = lastQuestionAnswered(sections);
  const percent = percentComplete(sections);
  const percentText = formatPercent(percent);
  const firstQuestion = stepLink(firstStep(sections));
  return (
    <>
      <ul className={styles.facts}>
        {expectedDuration !== null && (
          <li>
            {plural(expectedDuration, 'Takes about 1 minute', 'Takes about {minutes} minutes', {
              minutes: expectedDuration,
            })}
          </li>
        )}
        {dueDate && <li>{t('Open until {date}', { date: formatDueDate(dueDate) })}</li>}
        <li>{t('Your answers are saved as you go')}</li>
      </ul>
      {(started || answered) && (
        <div className={styles.progress}>
          <ProgressLine value={percent} max={100} label={t('Progress')} />
          <p>
            {answered
              ? t('{percent} complete, not yet submitted', { percent: percentText })
              : t('{percent} complete', { percent: percentText })}
          </p>
          <p>{t('Your answers so far are saved. If you start again, you go through them from the first question.')}</p>
        </div>
      )}
      <AnswersProtected organisation={account.name} hasStatement={Boolean(privacyStatementHtml)} />
      <div className={styles.stays}>
        {started || answered ? (
          <>
            <Link {...continueLink(survey)} className={buttonClass('primary')}>
              {t('Continue the survey')}
            </Link>
            <Link {...firstQuestion} className={buttonClass('quiet')}>
              {t('Start again')}
            </Link>
          </>
        ) : (
          <Link {...(privacyStatementHtml ? paths.surveyPrivacy() : firstQuestion)} className={buttonClass('primary')}>
            {t('Start the survey')}
          </Link>
        )}
      </div>
    </>
  );
}

interface AnswersProtectedProps {
  organisation: string;
  /** True if there is a privacy statement to open. */
  hasStatement: boolean;
}

/**
 * A summary of how answers are protected. The product always shows it, in addition to anything that an organisation
 * writes. The full description is in docs/anonymity.md.
 */
function AnswersProtected({ organisation, hasStatement }: AnswersProtectedProps) {
  const [opened, setOpened] = useState(false);
  return (
    <section className={styles.protected}>
      <p>
        {t('Your answers are confidential. {organisation} sees results of groups, never what you answered.', {
          organisation,
        })}
      </p>
      <details className={styles.more} onToggle={() => setOpened(true)}>
        <summary>{t('How your answers are protected')}</summary>
        {opened && <LazyProtectionRules />}
        <p className={styles.moreLinks}>
          <Link {...paths.whoSeesWhat()}>{t('Who sees what')}</Link>
          {hasStatement && <Link {...paths.surveyPrivacy()}>{t('Read the privacy statement')}</Link>}
        </p>
      </details>
    </section>
  );
}

/** The page with the survey's privacy statement. Redirects to the introduction if there is none. */
export function PrivacyScreen() {
  const { survey } = useLiveSurvey();
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
