import { Link, useLoaderData, useNavigate } from '@tanstack/react-router';
import type { Participation } from '../../../contract/entities/participation.ts';
import { formatListDate } from '../../../rules/formatDates.ts';
import { t } from '../../i18n/translate.ts';
import { usePage } from '../../layout/page.ts';
import { PageHeading } from '../../layout/PageHeading.tsx';
import { paths } from '../../paths.ts';
import { chooseParticipation, signOut } from '../../session/participations.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { FactLine } from '../../ui/FactLine.tsx';
import styles from './ParticipationsScreen.module.css';

/** The surveys of the signed-in person (spec 000 section 2, /p/). */
export function ParticipationsScreen() {
  const participations = useLoaderData({ from: '/p' });
  const navigate = useNavigate();
  usePage({ title: t('Your surveys') });

  const leave = async () => {
    await signOut();
    await navigate(paths.home());
  };

  return (
    <div className={styles.page}>
      <PageHeading>{t('Your surveys')}</PageHeading>
      {participations.length === 0
        ? <p>{t('You have not yet participated in any surveys.')}</p>
        : (
          <ul className={styles.list}>
            {participations.map((each) => <Entry key={each.participationId} participation={each} />)}
          </ul>
        )}
      <div><Button variant="plain" className={styles.leave} onClick={() => void leave()}>{t('Sign out')}</Button></div>
    </div>
  );
}

function Entry({ participation }: { participation: Participation }) {
  const { participationId, name, account, whenCompleted, whenStarted, whenSurveyOpened } = participation;
  const date = whenCompleted ?? whenSurveyOpened;
  const label = whenCompleted ? t('View Report') : whenStarted ? t('Continue') : t('Start');
  return (
    <Card as="li" className={styles.entry}>
      <div>
        <h2 className={styles.name} id={participationId}>{name}</h2>
        <FactLine>
          <span>{account.name}</span>
          {date && <time dateTime={date}>{formatListDate(date)}</time>}
        </FactLine>
      </div>
      <Link
        {...(whenCompleted ? paths.report() : paths.surveyIntro())}
        className={buttonClass(whenCompleted ? 'quiet' : 'primary')}
        aria-describedby={participationId}
        onClick={() => chooseParticipation(participationId)}
      >
        {label}
      </Link>
    </Card>
  );
}
