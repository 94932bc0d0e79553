import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { SurveySummary } from '#contract/entities/survey.ts';
import { scheduleTexts } from '#web/components/scheduleTexts.ts';
import { plural, t } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { Card } from '#web/ui/Card.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import styles from './FirstSteps.module.css';

/**
 * The steps to the first survey, for an organisation in which none has opened yet.
 * @param surveys the surveys that are not archived.
 */
export function FirstSteps({ surveys }: { surveys: readonly SurveySummary[] }) {
  const survey = nearestToOpen(surveys);
  const people = survey?.participants.totalCount ?? 0;
  const isReady = survey !== undefined && survey.status !== 'DRAFT';
  return (
    <Card as="section" aria-labelledby="first-steps">
      <h2 id="first-steps" className={styles.title}>
        {t('Three steps to your first survey')}
      </h2>
      <ol className={styles.steps}>
        <Step title={t('Create it')} isDone={survey !== undefined}>
          {survey ? (
            <p>
              <Link {...paths.survey(survey.id)}>{survey.name}</Link>
            </p>
          ) : (
            <>
              <p>{t('Choose a survey type and a name. You can add your own questions and dates until it opens.')}</p>
              <p>
                <Link {...paths.newSurvey()}>{t('Create your first survey')}</Link>
              </p>
            </>
          )}
        </Step>
        <Step title={t('Add people')} isDone={people > 0}>
          <p>
            {people > 0
              ? plural(people, '1 person takes part.', '{people} people take part.', { people })
              : t('One by one, or all at once from a spreadsheet. Use groups for departments.')}
          </p>
          {people === 0 && (
            <p>
              <Link {...(survey ? paths.surveyParticipants(survey.id) : paths.allParticipants())}>
                {t('Add people')}
              </Link>
            </p>
          )}
        </Step>
        <Step title={t('Open it')} isDone={false}>
          <p>
            {t(
              'Everyone gets an invitation by email. You see how many have answered, but never what one person answered.',
            )}
          </p>
          {survey?.status === 'SCHEDULED' && <p>{scheduleTexts(survey)[0]}.</p>}
          {survey && people > 0 && (
            <p>
              <Link {...(isReady ? paths.openSurvey(survey.id) : paths.survey(survey.id))}>
                {isReady ? t('Open survey') : t('See what is missing')}
              </Link>
            </p>
          )}
        </Step>
      </ol>
    </Card>
  );
}

/** The survey that is nearest to being opened. */
const nearestToOpen = (surveys: readonly SurveySummary[]): SurveySummary | undefined => {
  const stepsDone = ({ status, participants }: SurveySummary) =>
    Number(status !== 'DRAFT') + Number(participants.totalCount > 0);
  return surveys.toSorted((a, b) => stepsDone(b) - stepsDone(a))[0];
};

function Step({ title, isDone, children }: { title: string; isDone: boolean; children: ReactNode }) {
  return (
    <li data-done={isDone || undefined}>
      <h3>
        {title}
        {isDone && <VisuallyHidden>{t('(done)')}</VisuallyHidden>}
      </h3>
      {children}
    </li>
  );
}
