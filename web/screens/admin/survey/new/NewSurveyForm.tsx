import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Survey, SurveyTemplate } from '#contract/entities/survey.ts';
import { limits } from '#contract/limits.ts';
import { defaultSurveyName } from '#rules/defaultSurveyName.ts';
import { api } from '#web/api/client.ts';
import { failureMessage, hasCode } from '#web/api/failureMessage.ts';
import { queryClient } from '#web/api/queryClient.ts';
import { RichText } from '#web/components/RichText.tsx';
import { scheduleErrors } from '#web/components/scheduleErrors.ts';
import { Field, RecordForm } from '#web/forms/RecordForm.tsx';
import { useRecordForm } from '#web/forms/useRecordForm.ts';
import { plural, t } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { DateField } from '#web/ui/DateField.tsx';
import { noDateTime, toDate, toInstant } from '#web/ui/dateTime.ts';
import { FactLine } from '#web/ui/FactLine.tsx';
import { InputField } from '#web/ui/InputField.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { useAdmin } from '#web/screens/admin/useAdmin.ts';
import styles from './NewSurvey.module.css';

interface NewSurveyFormProps {
  templates: SurveyTemplate[];
  /** The survey to copy, which determines the type. Null if nothing is copied. */
  source: Survey | null;
}

export function NewSurveyForm({ templates, source }: NewSurveyFormProps) {
  const { account } = useAdmin();
  const navigate = useNavigate();
  const [now] = useState(() => new Date());
  const form = useRecordForm({
    record: null as Survey | null,
    valuesOf: () => ({
      templateId: source?.template.id ?? (templates.length === 1 ? templates[0]!.id : ''),
      // Null until a name is typed. Until then, the name follows from the type and the start.
      name: null as string | null,
      openAt: noDateTime,
      closeAt: noDateTime,
    }),
    labels: {
      templateId: t('Survey type'),
      name: t('Survey name'),
      openAt: t('Start on'),
      closeAt: t('End on'),
    },
    draft: `newSurvey.${source?.id ?? 'none'}`,
    check: ({ templateId, openAt, closeAt }) => ({
      ...(templates.every(({ id }) => id !== templateId) && { templateId: t('Please choose a survey type.') }),
      ...scheduleErrors(openAt, closeAt),
    }),
    send: async (_, { templateId, name, openAt, closeAt }) =>
      api.createSurvey({
        params: { accountId: account.id },
        body: {
          templateId,
          scheduling: { openAt: toInstant(openAt, 'start'), closeAt: toInstant(closeAt, 'end') },
          // Without a name, the server chooses one and adds a number if it is taken.
          ...(name?.trim() && { name: name.trim() }),
          ...(source && { copyOf: source.id }),
        },
      }),
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
            {(field) => (
              <SelectField
                {...field}
                placeholder={t('Choose a survey type')}
                options={templates.map(({ id, name }) => ({ value: id, label: name }))}
              />
            )}
          </Field>
        )}
        {template && <TypeDescription template={template} />}
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

/** The purpose of a survey type, its number of questions and its duration. */
function TypeDescription({ template: { description, questionCount, expectedDuration } }: { template: SurveyTemplate }) {
  return (
    <div className={styles.description} aria-live="polite">
      {description !== null && <RichText html={description} />}
      <FactLine>
        <span>{t('{count} questions', { count: questionCount })}</span>
        <span>
          {plural(expectedDuration, 'about 1 minute', 'about {minutes} minutes', { minutes: expectedDuration })}
        </span>
      </FactLine>
    </div>
  );
}
