import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Survey, SurveyPatch, SurveyTemplate } from '#contract/entities/survey.ts';
import { limits } from '#contract/limits.ts';
import { defaultSurveyName } from '#rules/defaultSurveyName.ts';
import { api } from '#web/api/client.ts';
import { failureMessage, hasCode } from '#web/api/failureMessage.ts';
import { queryClient } from '#web/api/queryClient.ts';
import { RichText } from '#web/components/RichText.tsx';
import { scheduleErrors } from '#web/components/scheduleErrors.ts';
import { attempt } from '#web/forms/attempt.ts';
import { Field, RecordForm } from '#web/forms/RecordForm.tsx';
import { useRecordForm } from '#web/forms/useRecordForm.ts';
import { t } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { DateField } from '#web/ui/DateField.tsx';
import { noDateTime, toDate, toInstant } from '#web/ui/dateTime.ts';
import { InputField } from '#web/ui/InputField.tsx';
import { useAdmin } from '#web/screens/admin/useAdmin.ts';
import { offeredReminderDays, twoWeeksAfter } from '../twoWeeks.ts';
import styles from './NewSurvey.module.css';
import { SurveyTypeCards, TypeFacts } from './SurveyTypeCards.tsx';

interface NewSurveyFormProps {
  templates: SurveyTemplate[];
  /** The survey to copy, which determines the type. Null if nothing is copied. */
  source: Survey | null;
  /** The organisation's IANA time zone. */
  timeZone: string;
}

export function NewSurveyForm({ templates, source, timeZone }: NewSurveyFormProps) {
  const { account, person } = useAdmin();
  const navigate = useNavigate();
  const [now] = useState(() => new Date());
  const reminderDays = source?.reminderEveryDays ?? offeredReminderDays;
  const ownContact = { contactName: person.name, contactEmail: person.emailAddress };
  const form = useRecordForm({
    record: null as Survey | null,
    valuesOf: () => ({
      templateId: source?.template.id ?? (templates.length === 1 ? templates[0]!.id : ''),
      // Null until a name is typed. Until then, the name follows from the type and the start.
      name: null as string | null,
      openAt: noDateTime,
      closeAt: noDateTime,
      twoWeeks: true,
    }),
    labels: {
      templateId: t('Survey type'),
      name: t('Survey name'),
      openAt: t('Start on'),
      closeAt: t('End on'),
      twoWeeks: t('Two weeks, with a reminder every {days} days', { days: reminderDays }),
    },
    draft: `newSurvey.${source?.id ?? 'none'}`,
    check: ({ templateId, openAt, closeAt }) => ({
      ...(templates.every(({ id }) => id !== templateId) && { templateId: t('Please choose a survey type.') }),
      ...scheduleErrors(openAt, closeAt),
    }),
    send: async (_, { templateId, name, openAt, closeAt, twoWeeks }) => {
      const start = toInstant(openAt, 'start');
      const survey = await api.createSurvey({
        params: { accountId: account.id },
        body: {
          templateId,
          scheduling: {
            openAt: start,
            closeAt: twoWeeks ? start && twoWeeksAfter(openAt.date, timeZone).closeAt : toInstant(closeAt, 'end'),
          },
          // Without a name, the server chooses one and adds a number if it is taken.
          ...(name?.trim() && { name: name.trim() }),
          ...(source && { copyOf: source.id }),
        },
      });
      return completeSurvey(survey, {
        ...(!survey.contactName && !survey.contactEmail && ownContact),
        ...(twoWeeks && { reminderEveryDays: reminderDays }),
      });
    },
    errorsOf: (error) => (hasCode(error, 'DuplicateName') ? { name: failureMessage(error) } : null),
    success: t('Created new survey'),
    failure: t('Failed to create new survey.'),
    stale: [['surveys']],
    onSaved: async (survey) => {
      if (!survey) return;
      queryClient.setQueryData(['survey', survey.id], survey);
      await navigate(paths.survey(survey.id));
    },
  });

  const { templateId, openAt } = form.values;
  const template = templates.find(({ id }) => id === templateId);
  const start = toInstant(openAt, 'start');
  const endText =
    start === null
      ? t('When you open it, an end in two weeks is offered.')
      : t('It closes at the end of {date}.', { date: twoWeeksAfter(openAt.date, timeZone).day });
  const defaultName = template ? defaultSurveyName(template.name, start === null ? now : new Date(start)) : '';
  const today = toDate(now);

  return (
    <RecordForm
      form={form}
      submitLabel={t('Save survey')}
      aside={
        <Link {...paths.yourSurveys()} className={buttonClass('quiet')} onClick={form.discard}>
          {t('Cancel')}
        </Link>
      }
    >
      <div className={styles.type}>
        {source ? (
          <p>
            <span className={styles.label}>{t('Survey type')}</span> {source.template.name}
          </p>
        ) : (
          <Field of={form} name="templateId">
            {(field) => <SurveyTypeCards {...field} templates={templates} />}
          </Field>
        )}
        {template?.description && (
          <div className={styles.quiet}>
            <RichText html={template.description} />
          </div>
        )}
        {template && source && <TypeFacts template={template} />}
      </div>
      <Field of={form} name="name">
        {({ value, onChange, ...field }) => (
          <InputField
            {...field}
            value={value ?? defaultName}
            onChange={onChange}
            onBlur={() => value?.trim() === '' && onChange(null)}
            maxLength={limits.surveyNameLength}
            autoComplete="off"
            hint={t('Everyone you invite sees it.')}
          />
        )}
      </Field>
      <fieldset className={styles.scheduling}>
        <legend>{t('Scheduling')}</legend>
        <p className={styles.quiet}>{t('Both dates are optional and can be changed later.')}</p>
        <Field of={form} name="twoWeeks">
          {({ onChange, ...field }) => (
            <CheckboxField
              {...field}
              onChange={(twoWeeks) => (twoWeeks ? form.set({ twoWeeks, closeAt: noDateTime }) : onChange(twoWeeks))}
              hint={
                form.values.twoWeeks
                  ? endText
                  : t('It closes on the date below. Without a date, it closes when you close it.')
              }
            />
          )}
        </Field>
        <Field of={form} name="openAt">
          {(field) => (
            <DateField
              {...field}
              timeLabel={t('Time (optional)')}
              min={today}
              hint={t('Without a time, it opens at the start of the day.')}
            />
          )}
        </Field>
        <Field of={form} name="closeAt">
          {(field) => (
            <DateField
              {...field}
              // A date replaces the two weeks.
              onChange={(closeAt) => form.set({ closeAt, twoWeeks: false })}
              timeLabel={t('Time (optional)')}
              min={openAt.date > today ? openAt.date : today}
              hint={t('Without a time, it closes at the end of the day.')}
            />
          )}
        </Field>
      </fieldset>
    </RecordForm>
  );
}

/**
 * Adds to a new survey what creating it cannot set. If this fails, the survey is returned as it is, and its page says
 * what is missing.
 */
async function completeSurvey(survey: Survey, patch: SurveyPatch): Promise<Survey> {
  if (Object.keys(patch).length === 0) return survey;
  const completed = await attempt(() => api.patchSurvey({ params: { surveyId: survey.id }, body: patch }), {
    failure: t('The survey was created, but its contact and its reminders could not be saved.'),
  });
  return completed?.result ?? survey;
}
