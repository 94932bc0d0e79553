import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { AdminUserRole } from '#contract/entities/person.ts';
import { limits } from '#contract/limits.ts';
import { api } from '#web/api/client.ts';
import { isEmailAddress } from '#web/components/isEmailAddress.ts';
import { Field, RecordForm } from '#web/forms/RecordForm.tsx';
import { useRecordForm } from '#web/forms/useRecordForm.ts';
import { staleUsers } from '#web/api/queries.ts';
import { t } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { InputField } from '#web/ui/InputField.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { roleOptions } from './roleOptions.ts';
import styles from './Settings.module.css';

const noOne = { givenName: '', familyName: '', emailAddress: '', adminRole: '' };

/** Adds an administrator to the organisation. Takes the focus if the address names it, as after creating one. */
export function AddUserForm({ accountId }: { accountId: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isNamed = useLocation().hash === paths.addUser().hash;
  useEffect(() => {
    if (!isNamed) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView();
  }, [isNamed]);
  const form = useRecordForm({
    record: null,
    valuesOf: () => noOne,
    labels: {
      givenName: t('Given name'),
      familyName: t('Family name'),
      emailAddress: t('Email address'),
      adminRole: t('Role'),
    },
    draft: 'addUser',
    check: checkUser,
    incomplete: (user) => (isIncomplete(user) ? t('Please complete all fields') : null),
    send: async (_, { givenName, familyName, emailAddress, adminRole }) => {
      const names = { givenName: givenName.trim(), familyName: familyName.trim(), emailAddress: emailAddress.trim() };
      await api.addUsers({
        params: { accountId },
        body: { users: [{ ...names, adminRole: adminRole as AdminUserRole }] },
      });
    },
    success: t('User added'),
    failure: t('Unable to add user.'),
    stale: staleUsers(accountId),
  });
  return (
    <div className={styles.add}>
      <h3 ref={heading} tabIndex={-1} className={styles.addTitle}>
        {t('Add an administrator')}
      </h3>
      <p className={styles.note}>
        {t('They get an email. People who are new here also get a link to choose a password.')}
      </p>
      <RecordForm
        form={form}
        submitLabel={t('Add user')}
        staysAt={({ pathname }) => pathname.includes('/account/settings/')}
      >
        <div className={styles.newUser}>
          {(['givenName', 'familyName'] as const).map((name) => (
            <Field key={name} of={form} name={name}>
              {(field) => <InputField {...field} maxLength={limits.nameLength} autoComplete="off" />}
            </Field>
          ))}
          <Field of={form} name="emailAddress">
            {(field) => (
              <InputField
                {...field}
                type="email"
                autoComplete="off"
                spellCheck={false}
                maxLength={limits.emailAddressLength}
              />
            )}
          </Field>
          <Field of={form} name="adminRole">
            {(field) => <SelectField {...field} placeholder={t('Choose a role')} options={roleOptions()} />}
          </Field>
        </div>
      </RecordForm>
    </div>
  );
}

const isIncomplete = (user: typeof noOne) => Object.values(user).some((value) => value.trim() === '');

function checkUser(user: typeof noOne) {
  if (!isIncomplete(user))
    return isEmailAddress(user.emailAddress.trim())
      ? {}
      : { emailAddress: t('Please enter a complete email address, such as ann@example.org.') };
  return {
    ...(user.givenName.trim() === '' && { givenName: t('Please enter a given name.') }),
    ...(user.familyName.trim() === '' && { familyName: t('Please enter a family name.') }),
    ...(user.emailAddress.trim() === '' && { emailAddress: t('Please enter an email address.') }),
    ...(user.adminRole === '' && { adminRole: t('Please choose a role.') }),
  };
}
