import { Link } from '@tanstack/react-router';
import type { SurveySummary } from '#contract/entities/survey.ts';
import { participantShares } from '#web/components/participantShares.ts';
import { canEdit } from '#rules/permissions.ts';
import { CompletionBar } from '#web/components/CompletionBar.tsx';
import { scheduleTexts } from '#web/components/scheduleTexts.ts';
import { plural, t } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { FactLine } from '#web/ui/FactLine.tsx';
import styles from './Dashboard.module.css';
import { ResponseRatesCard } from './ResponseRatesCard.tsx';
import { useAdmin } from './useAdmin.ts';

/** The dashboard's open surveys, the one that closes first at the top. Renders nothing if there are none. */
export function SurveysInProgress({ surveys }: { surveys: SurveySummary[] }) {
  if (surveys.length === 0) return null;
  const ends = ({ scheduling }: SurveySummary) =>
    scheduling.closeAt === null ? Infinity : Date.parse(scheduling.closeAt);
  return (
    <section aria-labelledby="in-progress" className={styles.section}>
      <h2 id="in-progress" className={styles.title}>
        {t('In progress')}
      </h2>
      {surveys
        .toSorted((a, b) => ends(a) - ends(b) || a.name.localeCompare(b.name))
        .map((survey) => (
          <OpenSurvey key={survey.id} survey={survey} />
        ))}
    </section>
  );
}

function OpenSurvey({ survey }: { survey: SurveySummary }) {
  const admin = useAdmin();
  const { id, name, participants } = survey;
  const { completed, inProgress } = participantShares(participants);
  const nameId = `survey-${id}`;
  return (
    <Card as="article" aria-labelledby={nameId} className={styles.open}>
      <div className={styles.about}>
        <h3 id={nameId}>{name}</h3>
        <FactLine className={styles.facts}>
          <span>
            {plural(participants.totalCount, '1 participant', '{people} participants', {
              people: participants.totalCount,
            })}
          </span>
          {scheduleTexts(survey).map((text) => (
            <span key={text}>{text}</span>
          ))}
        </FactLine>
      </div>
      <div className={styles.progress}>
        <CompletionBar participants={participants} />
        <FactLine className={styles.percent}>
          <span>{t('{percent}% completed', { percent: completed })}</span>
          <span>{t('{percent}% in progress', { percent: inProgress })}</span>
        </FactLine>
      </div>
      <Link {...paths.survey(id)} className={buttonClass('quiet')} aria-describedby={nameId}>
        {canEdit(admin) ? t('View, edit or close') : t('View')}
      </Link>
      <ResponseRatesCard survey={survey} />
    </Card>
  );
}
