import { Link } from '@tanstack/react-router';
import type { SurveySummary } from '#contract/entities/survey.ts';
import { canEdit } from '#rules/permissions.ts';
import { scheduleTexts } from '#web/components/scheduleTexts.ts';
import { SurveyStatusTag } from '#web/components/SurveyStatusTag.tsx';
import { t } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { FactLine } from '#web/ui/FactLine.tsx';
import styles from './Dashboard.module.css';
import { useAdmin } from './useAdmin.ts';

/** The surveys of the dashboard that are not open yet, the one that opens first at the top. */
export function UpcomingSurveys({ surveys }: { surveys: SurveySummary[] }) {
  const admin = useAdmin();
  const starts = ({ scheduling }: SurveySummary) =>
    scheduling.openAt === null ? Infinity : Date.parse(scheduling.openAt);
  return (
    <section aria-labelledby="upcoming" className={styles.section}>
      <div className={styles.top}>
        <h2 id="upcoming" className={styles.title}>
          {t('Upcoming surveys')}
        </h2>
        <Link {...paths.yourSurveys()}>{t('All surveys')}</Link>
      </div>
      {surveys.length === 0 && (
        <div className={styles.empty}>
          <p>{t('You have no upcoming surveys.')}</p>
          {canEdit(admin) && (
            <p>
              <Link {...paths.newSurvey()} className={buttonClass('quiet')}>
                {t('Create a survey')}
              </Link>
            </p>
          )}
        </div>
      )}
      {surveys.length > 0 && (
        <ul className={styles.rows}>
          {surveys
            .toSorted((a, b) => starts(a) - starts(b) || a.name.localeCompare(b.name))
            .map((survey) => (
              <UpcomingSurvey key={survey.id} survey={survey} />
            ))}
        </ul>
      )}
    </section>
  );
}

function UpcomingSurvey({ survey }: { survey: SurveySummary }) {
  const admin = useAdmin();
  const nameId = `survey-${survey.id}`;
  return (
    <li className={styles.row}>
      <div className={styles.about}>
        <h3 id={nameId}>{survey.name}</h3>
        <FactLine className={styles.facts}>
          {scheduleTexts(survey).map((text) => (
            <span key={text}>{text}</span>
          ))}
          {survey.participants.totalCount === 0 && <span>{t('No participants yet')}</span>}
        </FactLine>
      </div>
      <span className={styles.status}>
        <SurveyStatusTag status={survey.status} />
      </span>
      <Link {...paths.survey(survey.id)} className={styles.link} aria-describedby={nameId}>
        {canEdit(admin) ? t('View or edit') : t('View')}
      </Link>
    </li>
  );
}
