import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState } from 'react';
import type { Forecast } from '#contract/entities/rehearsal.ts';
import { hasCode } from '#web/api/failureMessage.ts';
import { plural, t } from '#web/i18n/translate.ts';
import { RetryNote } from '#web/layout/RetryNote.tsx';
import { usePage } from '#web/layout/page.ts';
import { PageHeading } from '#web/layout/PageHeading.tsx';
import { paths } from '#web/paths.ts';
import { useAdmin } from '#web/screens/admin/useAdmin.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { FactLine } from '#web/ui/FactLine.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useSurvey } from '../surveyContext.ts';
import styles from './ForecastScreen.module.css';
import { byNeed, forecastSummary, forecastTexts } from './forecastTexts.ts';
import { forecastQuery } from './rehearsalQueries.ts';
import { SurveyHasOpened } from './RehearsalLayout.tsx';
import { rates, useRehearsalSearch } from './rehearsalSearch.ts';

/** Shows which groups the report of a survey could show, by an expected response rate. Leads to both reports. */
export function ForecastScreen() {
  const survey = useSurvey();
  const { account } = useAdmin();
  const { rate } = useRehearsalSearch();
  const { data, error, refetch } = useQuery(forecastQuery(survey.id, rate));
  const title = t('Rehearsal: {name}', { name: survey.name });
  usePage({
    title,
    organisation: account.name,
    back: { label: t('Back to the survey'), link: paths.survey(survey.id) },
  });
  if (hasCode(error, 'SurveyLocked')) return <SurveyHasOpened />;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <PageHeading>{title}</PageHeading>
        <p>
          {t(
            'Invented people answer this survey, so that you see both reports before you open it. Their answers are not stored, and nothing is sent or counted.',
          )}
        </p>
        <p className={styles.ways}>
          <Link {...paths.rehearsedPerson(survey.id)} className={buttonClass('quiet')}>
            {t('See what each person gets')}
          </Link>
          <Link {...paths.rehearsedReport(survey.id)} className={buttonClass('quiet')}>
            {t('See what your organisation gets')}
          </Link>
        </p>
      </header>
      <Card as="section" aria-labelledby="groups" className={styles.groups}>
        <h2 id="groups">{t('Which groups the report would show')}</h2>
        {/* Without people in the survey, the rate changes nothing. */}
        {data?.invited !== 0 && <RateField />}
        {error && <RetryNote error={error} retry={() => void refetch()} />}
        {!data && !error && <Skeleton height="12rem" />}
        {data && !error && <Groups forecast={data} surveyId={survey.id} />}
      </Card>
    </div>
  );
}

/** Milliseconds after which a new rate is used, so that the forecast is not requested for each step on the way to it. */
const pause = 400;

/** The expected response rate. */
function RateField() {
  const search = useRehearsalSearch();
  const navigate = useNavigate();
  const [rate, setRate] = useState(search.rate);
  const timer = useRef(0);
  const id = useId();
  useEffect(() => () => clearTimeout(timer.current), []);
  const choose = (next: number) => {
    setRate(next);
    clearTimeout(timer.current);
    timer.current = window.setTimeout(
      () => void navigate({ to: '.', search: { ...search, rate: next }, replace: true, resetScroll: false }),
      pause,
    );
  };
  const text = t('{rate} of 100 people', { rate });
  return (
    <div className={styles.rate}>
      <label htmlFor={id}>{t('Expected to answer')}</label>
      <output htmlFor={id}>{text}</output>
      <input
        id={id}
        type="range"
        min={rates.least}
        max={rates.most}
        step={rates.step}
        value={rate}
        aria-valuetext={text}
        onChange={(event) => choose(event.target.valueAsNumber)}
      />
    </div>
  );
}

function Groups({ forecast, surveyId }: { forecast: Forecast; surveyId: string }) {
  const { invited, expected, minimum, groups } = forecast;
  const toParticipants = (text: string) => <Link {...paths.surveyParticipants(surveyId)}>{text}</Link>;
  if (invited === 0)
    return (
      <>
        <p>
          {t(
            'No one is in this survey yet. The invented people answer by the participant link, so they are in no group.',
          )}
        </p>
        <p>{toParticipants(t('Add participants and groups'))}</p>
      </>
    );
  return (
    <>
      <div role="status" className={styles.summary}>
        <FactLine>
          <span>
            {plural(invited, '1 person in this survey', '{people} people in this survey', { people: invited })}
          </span>
          <span>{t('{expected} expected to answer', { expected })}</span>
        </FactLine>
        {expected < minimum ? (
          <p>{t('There would be no report. It needs answers from at least {minimum} people.', { minimum })}</p>
        ) : (
          groups.length > 0 && <p className={styles.result}>{forecastSummary(forecast)}</p>
        )}
      </div>
      {groups.length === 0 ? (
        <>
          <p>
            {t('This survey has no groups. With groups, such as departments, the report can show where scores differ.')}
          </p>
          <p>{toParticipants(t('Add groups'))}</p>
        </>
      ) : (
        <>
          <ul className={styles.list}>
            {byNeed(groups).map((group) => (
              <GroupForecast key={group.id} group={group} minimum={minimum} />
            ))}
          </ul>
          <p className={styles.note}>
            {t(
              'This is an estimate: it assumes that the same share of every group answers. What the report shows is decided when the survey closes, by the number of people who answered, never by what they answered.',
            )}{' '}
            {toParticipants(t('Change the groups of this survey'))}
          </p>
        </>
      )}
    </>
  );
}

function GroupForecast({ group, minimum }: { group: Forecast['groups'][number]; minimum: number }) {
  const { verdict, reason, help } = forecastTexts(group, minimum);
  return (
    <li className={styles.group} data-use={group.use}>
      <div className={styles.name}>
        <h3>{group.name}</h3>
        <span className={styles.verdict}>{verdict}</span>
      </div>
      <FactLine>
        <span>{plural(group.invited, '1 person', '{people} people', { people: group.invited })}</span>
        <span>{t('{expected} expected to answer', { expected: group.expected })}</span>
      </FactLine>
      {reason && <p>{reason}</p>}
      {help && <p>{help}</p>}
    </li>
  );
}
