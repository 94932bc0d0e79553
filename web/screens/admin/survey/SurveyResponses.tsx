import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Responses, Survey } from '#contract/entities/survey.ts';
import { api } from '#web/api/client.ts';
import { failureMessage } from '#web/api/failureMessage.ts';
import { NumberTable } from '#web/components/charts/NumberTable.tsx';
import { plural, t } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { Card } from '#web/ui/Card.tsx';
import { classNames } from '#web/ui/classNames.ts';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { FactLine } from '#web/ui/FactLine.tsx';
import { Note } from '#web/ui/Note.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { ResponseChart } from './ResponseChart.tsx';
import { invitationsText, noChartText, noStepsText, responseSentences, responseTable } from './responseTexts.ts';
import card from './SurveyScreen.module.css';

/** The responses over time and the state of the invitations. Loads them again while invitations wait. */
export const responsesQuery = ({ id: surveyId, status }: Survey) =>
  queryOptions({
    queryKey: ['survey', surveyId, 'responses'],
    queryFn: () => api.getResponses({ params: { surveyId } }),
    refetchInterval: ({ state }) => (status === 'OPEN' && state.data?.invitations.queued ? 30_000 : false),
  });

/** Shows how many people have completed an open or closed survey over its days, and the state of its invitations. */
export function SurveyResponses({ survey }: { survey: Survey }) {
  const { data, error } = useQuery(responsesQuery(survey));
  return (
    <Card as="section" aria-labelledby="responses" className={classNames(card.card, card.wide)}>
      <h2 id="responses" className={card.cardTitle}>
        {t('Responses over time')}
      </h2>
      {data ? (
        <>
          <OverDays survey={survey} responses={data} />
          {survey.status === 'OPEN' && <Invitations surveyId={survey.id} invitations={data.invitations} />}
        </>
      ) : error ? (
        <Note tone="error">{failureMessage(error)}</Note>
      ) : (
        <Skeleton height="380px" />
      )}
    </Card>
  );
}

interface OverDaysProps {
  survey: Survey;
  responses: Responses;
}

function OverDays({ survey: { status, participants }, responses }: OverDaysProps) {
  const { steps, reminders, minimum, firstDay, lastDay } = responses;
  const isClosed = status === 'CLOSED';
  const last = steps.at(-1);
  if (!last || firstDay === null || lastDay === null)
    return <p className={card.quiet}>{noStepsText(minimum, isClosed)}</p>;
  // A reminder can be later than the last day that is over.
  const end = [lastDay, reminders.at(-1) ?? lastDay].sort().at(-1)!;
  return (
    <>
      <p>{responseSentences(responses, participants.totalCount).join(' ')}</p>
      {steps.length > 1 ? (
        <ResponseChart steps={steps} reminders={reminders} firstDay={firstDay} lastDay={end} />
      ) : (
        !isClosed && <p className={card.quiet}>{noChartText(minimum)}</p>
      )}
      <Disclosure summary={t('Show as a table')}>
        <NumberTable caption={t('Responses over time')} numbers={responseTable(responses)} />
      </Disclosure>
      <p className={card.quiet}>
        {t(
          'To protect confidentiality, days on which fewer than {minimum} people completed the survey are joined with the next.',
          { minimum },
        )}
        {!isClosed && ` ${t('A day is shown once it is over.')}`}
      </p>
    </>
  );
}

interface InvitationsProps {
  surveyId: string;
  invitations: Responses['invitations'];
}

function Invitations({ surveyId, invitations }: InvitationsProps) {
  const { sent, queued, undeliverable, stopped } = invitations;
  if (sent + queued + undeliverable + stopped === 0) return null;
  return (
    <FactLine>
      <span>{invitationsText(invitations)}</span>
      {undeliverable > 0 && (
        <Link {...paths.surveyParticipants(surveyId, { mailRefusal: 'undeliverable' })}>
          {plural(undeliverable, '1 email bounced', '{people} emails bounced', { people: undeliverable })}
        </Link>
      )}
      {stopped > 0 && (
        <Link {...paths.surveyParticipants(surveyId, { mailRefusal: 'stopped' })}>
          {plural(stopped, '1 person opted out of emails', '{people} people opted out of emails', {
            people: stopped,
          })}
        </Link>
      )}
    </FactLine>
  );
}
