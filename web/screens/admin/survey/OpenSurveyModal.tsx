import { useQuery } from '@tanstack/react-query';
import { Link, Navigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Survey } from '#contract/entities/survey.ts';
import { canEdit } from '#rules/permissions.ts';
import { surveyAllows } from '#rules/surveyActions.ts';
import { api } from '#web/api/client.ts';
import { closingText } from '#web/components/scheduleTexts.ts';
import { accountQuery, staleSurvey } from '#web/api/queries.ts';
import { attempt } from '#web/forms/attempt.ts';
import { plural, t } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { useAdmin } from '../useAdmin.ts';
import { ConfirmModal } from '#web/components/ConfirmModal.tsx';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { toDate } from '#web/ui/dateTime.ts';
import { useSurvey } from './surveyContext.ts';
import { offeredReminderDays, twoWeeksAfter } from './twoWeeks.ts';
import { useSurveyModal } from './useSurveyModal.ts';

/** Asks for confirmation before a survey is opened now (docs/rules/survey-lifecycle.md#opening-and-closing). */
export function OpenSurveyModal() {
  const survey = useSurvey();
  const admin = useAdmin();
  const close = useSurveyModal(survey.id);
  const [today] = useState(() => toDate(new Date()));
  const [twoWeeks, setTwoWeeks] = useState(true);
  const account = useQuery(accountQuery(admin.account.id));
  if (!canEdit(admin) || !surveyAllows(survey.status, 'open')) return <Navigate {...paths.survey(survey.id)} replace />;
  if (account.isLoading) return null;

  const { openAt, closeAt } = survey.scheduling;
  const days = survey.reminderEveryDays ?? offeredReminderDays;
  // Without the organisation's time zone, no end can be offered.
  const inTwoWeeks = closeAt === null && account.data ? twoWeeksAfter(today, account.data.timeZone) : null;
  // An end before the start that was planned would be rejected.
  const offered = inTwoWeeks && (openAt === null || openAt < inTwoWeeks.closeAt) ? inTwoWeeks : null;
  const params = { surveyId: survey.id };
  const openNow = async () => {
    // First, because the invitations name the end.
    if (offered && twoWeeks) {
      const scheduling = { closeAt: offered.closeAt };
      await api.patchSurvey({ params, body: { scheduling, reminderEveryDays: days } });
    }
    await api.openSurvey({ params });
  };
  const open = async () => {
    await attempt(openNow, {
      success: t('{name} is open', { name: survey.name }),
      failure: t('Failed to open {name}', { name: survey.name }),
      stale: staleSurvey(survey.id),
    });
    close();
  };

  return (
    <ConfirmModal
      title={t('Open {name}?', { name: survey.name })}
      confirmLabel={t('Open survey')}
      onConfirm={open}
      onClose={close}
    >
      <p>{invitedText(survey)}</p>
      <ul>
        {survey.status === 'SCHEDULED' && <li>{t('It opens now instead of on its start date.')}</li>}
        <li>{t('Once it is open, its start date and its questions cannot be changed.')}</li>
        {!offered && <li>{closingText(closeAt)}.</li>}
        <li>{t('Once closed, it cannot be reopened.')}</li>
      </ul>
      <p>
        <Link {...paths.rehearsal(survey.id)}>{t('Try it with invented people first')}</Link>
      </p>
      {offered && (
        <CheckboxField
          label={t('Close in two weeks, on {date}, with a reminder every {days} days', { date: offered.day, days })}
          value={twoWeeks}
          onChange={setTwoWeeks}
          hint={twoWeeks ? t('You can change the end and the reminders while it is open.') : `${closingText(null)}.`}
        />
      )}
    </ConfirmModal>
  );
}

function invitedText({ participants: { totalCount: people }, shareLink }: Survey): string {
  if (people === 0) {
    return shareLink
      ? t(
          'No participants have been added yet, so no one is invited. You can add people later, or share the participant link.',
        )
      : t('No participants have been added yet, so no one is invited. You can add people later.');
  }
  return plural(
    people,
    '1 person gets an invitation by email now.',
    '{people} people get an invitation by email now.',
    { people },
  );
}
