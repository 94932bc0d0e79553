import { Link, useLoaderData } from '@tanstack/react-router';
import type { Participation } from '#contract/entities/participation.ts';
import { surveyIntro } from './surveyIntro.ts';
import { formatListDate } from '#web/i18n/formatDates.ts';
import { t } from '#web/i18n/translate.ts';
import { SavedReportsHere } from '#web/layout/SavedReportsHere.tsx';
import { usePage } from '#web/layout/page.ts';
import { PageHeading } from '#web/layout/PageHeading.tsx';
import { paths } from '#web/paths.ts';
import { chooseParticipation } from '#web/session/participations.ts';
import { hideSavedReport } from '#web/session/shownSavedReport.ts';
import { useAuthState } from '#web/session/useAuthState.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { FactLine } from '#web/ui/FactLine.tsx';
import styles from './ParticipationsScreen.module.css';
import { YourAnswersLink } from './your-answers/YourAnswersLink.tsx';

/** The surveys of the signed-in person (docs/rules/answering.md#list-of-surveys). */
export function ParticipationsScreen() {
  const participations = useLoaderData({ from: '/p' });
  const { kind } = useAuthState();
  usePage({ title: t('Your surveys') });

  return (
    <div className={styles.page}>
      <PageHeading>{t('Your surveys')}</PageHeading>
      {kind === 'person' && participations.some(({ whenCompleted, whenErased }) => whenCompleted && !whenErased) && (
        <p>
          <Link {...paths.rings()}>{t('See your surveys as the rings of a tree')}</Link>
        </p>
      )}
      {participations.length === 0 ? (
        <p>{t('You have not yet participated in any surveys.')}</p>
      ) : (
        <ul className={styles.list}>
          {participations.map((each) => (
            <Entry key={each.participationId} participation={each} />
          ))}
        </ul>
      )}
      <SavedReportsHere />
      {/* For people without an account. Not on survey pages: after signing out, they might have no way back. */}
      {kind === 'participation' && (
        <p>
          <Link {...paths.signOut()}>{t('Sign out')}</Link>
        </p>
      )}
    </div>
  );
}

function Entry({ participation }: { participation: Participation }) {
  const { participationId, name, account, surveyStatus, whenCompleted, whenErased, whenSurveyOpened } = participation;
  const intro = surveyIntro(surveyStatus, participation);
  const date = whenCompleted ?? whenSurveyOpened;
  return (
    <Card as="li" className={styles.entry}>
      <div>
        <h2 className={styles.name} id={participationId}>
          {name}
        </h2>
        <FactLine>
          <span>{account.name}</span>
          {date && <time dateTime={date}>{formatListDate(date)}</time>}
        </FactLine>
      </div>
      {intro === 'expired' && (
        <p className={styles.over}>{t('This survey has closed, so it can no longer be answered.')}</p>
      )}
      {intro === 'pending' && <p className={styles.over}>{t('This survey isn’t open yet.')}</p>}
      {intro === 'completed' && whenErased && (
        <p className={styles.over}>
          {t('Your answers and your report were deleted on {date}. {organisation} keeps answers only for a set time.', {
            date: formatListDate(whenErased),
            organisation: account.name,
          })}
        </p>
      )}
      {intro !== 'expired' && intro !== 'pending' && !whenErased && <EntryLink participation={participation} />}
      <div className={styles.rights}>
        <YourAnswersLink participationId={participationId} describedBy={participationId} />
      </div>
    </Card>
  );
}

function EntryLink({
  participation: { participationId, whenCompleted, whenStarted },
}: {
  participation: Participation;
}) {
  return (
    <Link
      {...(whenCompleted ? paths.report() : paths.surveyIntro())}
      className={buttonClass(whenCompleted ? 'quiet' : 'primary')}
      aria-describedby={participationId}
      onClick={() => {
        chooseParticipation(participationId);
        hideSavedReport();
      }}
    >
      {whenCompleted ? t('View Report') : whenStarted ? t('Continue') : t('Start')}
    </Link>
  );
}
