import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import type { Survey, SurveyTemplate } from '#contract/entities/survey.ts';
import { limits } from '#contract/limits.ts';
import { defaultSurveyName } from '#rules/defaultSurveyName.ts';
import { api } from '#web/api/client.ts';
import { failureWords, hasCode } from '#web/api/failureWords.ts';
import { scheduleFaults, type ScheduleFaults } from '#web/components/scheduleFaults.ts';
import { UnsavedChanges } from '#web/components/UnsavedChanges.tsx';
import { t } from '#web/i18n/translate.ts';
import { toast } from '#web/layout/toasts.ts';
import { paths } from '#web/paths.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { DateField } from '#web/ui/DateField.tsx';
import { toDate, toInstant } from '#web/ui/dateTime.ts';
import { fieldNoteIds, FieldNotes } from '#web/ui/FieldNotes.tsx';
import { Form } from '#web/ui/Form.tsx';
import { InputField } from '#web/ui/InputField.tsx';
import { SelectInput } from '#web/ui/SelectInput.tsx';
import { useAdmin } from '#web/screens/admin/useAdmin.ts';
import styles from './NewSurvey.module.css';
import { TypeDescription } from './TypeDescription.tsx';
import { useNewSurvey } from './useNewSurvey.ts';

interface NewSurveyFormProps {
  templates: SurveyTemplate[];
  /** The survey to copy, whose type it then has; null: none. */
  source: Survey | null;
}

interface Faults extends ScheduleFaults {
  template?: string;
  name?: string;
}

export function NewSurveyForm({ templates, source }: NewSurveyFormProps) {
  const { account } = useAdmin();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const typeId = useId();
  const { typed, set, offer, forget, restore } = useNewSurvey(templates, source);
  const { templateId, ownName, openAt, closeAt } = typed;
  const [faults, setFaults] = useState<Faults>({});
  const [now] = useState(() => new Date());

  const template = templates.find(({ id }) => id === templateId);
  const start = toInstant(openAt, 'start');
  const name = ownName ?? (template ? defaultSurveyName(template.name, start === null ? now : new Date(start)) : '');
  const today = toDate(now);

  const save = async () => {
    const found: Faults = {
      ...(!template && { template: t('Please choose a survey type.') }),
      ...scheduleFaults(openAt, closeAt),
    };
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    try {
      const survey = await api.createSurvey({
        params: { accountId: account.id },
        body: {
          templateId,
          scheduling: { openAt: start, closeAt: toInstant(closeAt, 'end') },
          // Left to the server, a name that is taken gets a number.
          ...(ownName?.trim() && { name: ownName.trim() }),
          ...(source && { copyOf: source.id }),
        },
      });
      forget();
      queryClient.setQueryData(['survey', survey.id], survey);
      void queryClient.invalidateQueries({ queryKey: ['surveys'] });
      toast(t('Created new survey'), 'success');
      await navigate(paths.survey(survey.id));
    } catch (error) {
      const isTaken = hasCode(error, 'DuplicateName');
      if (isTaken) setFaults({ name: failureWords(error) });
      // The reason stands at its field where it has one.
      const failed = t('Failed to create new survey.');
      toast(isTaken ? failed : `${failed} ${failureWords(error)}`, 'error');
    }
  };

  return (
    <>
      {offer && <UnsavedChanges at={offer.at} onRestore={restore} onDiscard={forget} />}
      <Form
        onSubmit={save}
        failure={null}
        submitLabel={t('Save survey')}
        beside={
          <Link {...paths.yourSurveys()} className={buttonClass('quiet')} onClick={forget}>
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
            <FieldNotes id={typeId} fault={faults.template}>
              <SelectInput
                id={typeId}
                label={t('Survey type')}
                placeholder={t('Choose a survey type')}
                options={templates.map((each) => ({ value: each.id, label: each.name }))}
                value={templateId}
                onChange={(chosen) => set({ templateId: chosen })}
                invalid={faults.template !== undefined}
                describedBy={fieldNoteIds(typeId, { fault: faults.template })}
              />
            </FieldNotes>
          )}
          {template && <TypeDescription template={template} />}
        </div>
        <InputField
          label={t('Survey name')}
          value={name}
          onChange={(written) => set({ ownName: written })}
          onBlur={() => set({ ownName: ownName?.trim() ? ownName : null })}
          maxLength={limits.surveyNameLength}
          autoComplete="off"
          hint={t('The people you invite see it.')}
          fault={faults.name}
        />
        <fieldset className={styles.scheduling}>
          <legend>{t('Scheduling')}</legend>
          <p className={styles.quiet}>{t('Both dates can be left out, and changed later.')}</p>
          <DateField
            label={t('Start on')}
            timeLabel={t('Time (optional)')}
            value={openAt}
            onChange={(chosen) => set({ openAt: chosen })}
            min={today}
            hint={t('Without a time it opens as the day begins.')}
            fault={faults.openAt}
          />
          <DateField
            label={t('End on')}
            timeLabel={t('Time (optional)')}
            value={closeAt}
            onChange={(chosen) => set({ closeAt: chosen })}
            min={openAt.date > today ? openAt.date : today}
            hint={t('Without a time it closes as the day ends.')}
            fault={faults.closeAt}
          />
        </fieldset>
      </Form>
    </>
  );
}
