import { Link, useNavigate } from '@tanstack/react-router';
import { limits } from '#contract/limits.ts';
import { api } from '#web/api/client.ts';
import { TimeZoneField } from '#web/components/TimeZoneField.tsx';
import { attempt } from '#web/forms/attempt.ts';
import { Field, RecordForm } from '#web/forms/RecordForm.tsx';
import { useRecordForm } from '#web/forms/useRecordForm.ts';
import { t } from '#web/i18n/translate.ts';
import { usePage } from '#web/layout/page.ts';
import { PageHeading } from '#web/layout/PageHeading.tsx';
import { paths } from '#web/paths.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { InputField } from '#web/ui/InputField.tsx';
import styles from './NewOrganisation.module.css';

/**
 * Creates an organisation and switches to its settings, where its first administrators are added
 * (docs/rules/screens.md#organisations).
 */
export function NewOrganisationScreen() {
  const navigate = useNavigate();
  usePage({
    title: t('New organisation'),
    back: { label: t('Back to all organisations'), link: paths.organisations() },
  });
  const form = useRecordForm({
    record: null as { id: string } | null,
    valuesOf: () => ({ name: '', timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone }),
    labels: { name: t('Organisation name'), timeZone: t('Time zone') },
    draft: 'newOrganisation',
    check: ({ name }) => (name.trim() === '' ? { name: t('Please enter a name.') } : {}),
    send: async (_, { name, timeZone }) => {
      const account = await api.createAccount({ body: { name: name.trim() } });
      // Creating it cannot set the time zone. A new organisation has UTC.
      if (timeZone !== 'UTC') {
        await attempt(() => api.patchAccount({ params: { accountId: account.id }, body: { timeZone } }), {
          failure: t('The organisation was created, but its time zone could not be saved.'),
        });
      }
      return account;
    },
    success: t('New organisation created'),
    failure: t('Failed to create the new organisation.'),
    stale: [['accounts']],
    onSaved: (account) => account && navigate(paths.switchOrganisation(account.id, paths.addUser())),
  });
  return (
    <div className={styles.page}>
      <PageHeading>{t('New organisation')}</PageHeading>
      <RecordForm
        form={form}
        submitLabel={t('Create organisation')}
        aside={
          <Link {...paths.organisations()} className={buttonClass('quiet')} onClick={form.discard}>
            {t('Cancel')}
          </Link>
        }
      >
        <Field of={form} name="name">
          {(field) => (
            <InputField
              {...field}
              maxLength={limits.nameLength}
              autoComplete="off"
              hint={t('Everyone you invite sees it in every email and survey.')}
            />
          )}
        </Field>
        <Field of={form} name="timeZone">
          {(field) => <TimeZoneField {...field} />}
        </Field>
      </RecordForm>
    </div>
  );
}
