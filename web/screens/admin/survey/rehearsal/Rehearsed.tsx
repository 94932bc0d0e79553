import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Rehearsal } from '#contract/entities/rehearsal.ts';
import { hasCode } from '#web/api/failureMessage.ts';
import { plural, t } from '#web/i18n/translate.ts';
import { RetryNote } from '#web/layout/RetryNote.tsx';
import { usePage } from '#web/layout/page.ts';
import { paths } from '#web/paths.ts';
import { useAdmin } from '#web/screens/admin/useAdmin.ts';
import { Button } from '#web/ui/Button.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import { useSurvey } from '../surveyContext.ts';
import { forecastQuery, rehearsalQuery } from './rehearsalQueries.ts';
import { nextSeed, useRehearsalSearch } from './rehearsalSearch.ts';
import { SurveyHasOpened } from './RehearsalLayout.tsx';
import styles from './Rehearsed.module.css';

interface RehearsedProps {
  /** More choices for this page. */
  choices?: ReactNode;
  children: (rehearsal: Rehearsal) => ReactNode;
}

/** Lets invented people answer, says so while they do, and then shows what is made of their answers. */
export function Rehearsed({ choices, children }: RehearsedProps) {
  const survey = useSurvey();
  const search = useRehearsalSearch();
  const navigate = useNavigate();
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(rehearsalQuery(survey.id, search));
  if (hasCode(error, 'SurveyLocked')) return <SurveyHasOpened />;
  const isAnswering = isFetching && (!data || isPlaceholderData);
  const answerAgain = () =>
    void navigate({
      to: '.',
      search: { ...search, seed: nextSeed(search.seed) },
      replace: true,
      resetScroll: false,
    });
  return (
    <>
      <div className={styles.choices}>
        {choices}
        {/* Without people in the survey, the rate changes nothing. */}
        {data?.forecast.invited !== 0 && (
          <p className={styles.basis}>
            {t('Expected to answer: {rate} of 100 people.', { rate: search.rate })}{' '}
            <Link {...paths.rehearsal(survey.id)}>{t('Change')}</Link>
          </p>
        )}
        <Button aria-disabled={isAnswering || undefined} onClick={() => !isAnswering && answerAgain()}>
          {t('Other answers')}
        </Button>
      </div>
      <p role="status" className={isAnswering ? styles.answering : styles.ready}>
        {isAnswering && <Answering surveyId={survey.id} rate={search.rate} />}
        {!isAnswering && data && t('The invented people have answered.')}
      </p>
      {error && <RetryNote error={error} retry={() => void refetch()} />}
      {data && !error && (
        <div aria-busy={isAnswering} className={styles.result}>
          {children(data)}
        </div>
      )}
      {!data && <Waiting failed={error !== null} />}
    </>
  );
}

/** Gives the page its title and heading until the report is loaded, and holds its place. */
function Waiting({ failed }: { failed: boolean }) {
  const survey = useSurvey();
  const { account } = useAdmin();
  usePage({
    title: t('Rehearsal: {name}', { name: survey.name }),
    organisation: account.name,
    back: { label: t('Back to the survey'), link: paths.survey(survey.id) },
  });
  return (
    <>
      <h1>
        <VisuallyHidden>{t('Rehearsal: {name}', { name: survey.name })}</VisuallyHidden>
      </h1>
      {!failed && <Skeleton height="24rem" />}
    </>
  );
}

/** Says who is answering. Their number is known if the forecast has been loaded, and if it is not more than are invented. */
function Answering({ surveyId, rate }: { surveyId: string; rate: number }) {
  const { data: forecast } = useQuery({ ...forecastQuery(surveyId, rate), enabled: false });
  const people = forecast?.expected ?? 0;
  return (
    <>
      {people > 0
        ? plural(people, '1 invented person is answering…', '{people} invented people are answering…', { people })
        : t('Invented people are answering…')}{' '}
      {t('This can take a few seconds.')}
    </>
  );
}
