import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { AdminUserRole } from '#contract/entities/person.ts';
import { limits } from '#contract/limits.ts';
import { isEmailAddress } from '#web/components/isEmailAddress.ts';
import { api } from '#web/api/client.ts';
import { failureWords, isInvalid } from '#web/api/failureWords.ts';
import { t } from '#web/i18n/translate.ts';
import { toast } from '#web/layout/toasts.ts';
import { fieldNoteIds, FieldNotes } from '#web/ui/FieldNotes.tsx';
import { Form } from '#web/ui/Form.tsx';
import { InputField } from '#web/ui/InputField.tsx';
import { SelectInput } from '#web/ui/SelectInput.tsx';
import { roleOptions } from './roleOptions.ts';
import styles from './Settings.module.css';

const nobody = { givenName: '', familyName: '', emailAddress: '', adminRole: '' };
type Field = keyof typeof nobody;

/** Adds one person to those who administer the organisation. */
export function AddUserForm({ accountId }: { accountId: string }) {
  const roleId = useId();
  const queryClient = useQueryClient();
  const [user, setUser] = useState(nobody);
  const [faults, setFaults] = useState<Partial<Record<Field, string | undefined>>>({});

  const edit = (field: Field) => (value: string) => {
    setUser((before) => ({ ...before, [field]: value }));
    setFaults((before) => ({ ...before, [field]: undefined }));
  };
  const text = (field: Field) => ({
    value: user[field],
    onChange: edit(field),
    fault: faults[field],
    autoComplete: 'off',
  });

  const add = async () => {
    const [givenName, familyName, emailAddress] = [
      user.givenName.trim(),
      user.familyName.trim(),
      user.emailAddress.trim(),
    ];
    const found = {
      ...(givenName === '' && { givenName: t('Please enter a given name.') }),
      ...(familyName === '' && { familyName: t('Please enter a family name.') }),
      ...(emailAddress === '' && { emailAddress: t('Please enter an e-mail address.') }),
      ...(user.adminRole === '' && { adminRole: t('Please choose a role.') }),
    };
    const incomplete = Object.keys(found).length > 0;
    const misspelt = !incomplete && !isEmailAddress(emailAddress);
    setFaults(misspelt ? { emailAddress: t('Please enter a whole e-mail address, such as ann@example.org.') } : found);
    if (incomplete) toast(t('Please complete all fields'), 'error');
    if (incomplete || misspelt) return;
    try {
      await api.addUsers({
        params: { accountId },
        body: { users: [{ givenName, familyName, emailAddress, adminRole: user.adminRole as AdminUserRole }] },
      });
      toast(t('User added'), 'success');
      setUser(nobody);
    } catch (error) {
      // The one thing that is left to the server to find wrong with an address.
      const isKnown = isInvalid(error, 'users[0].emailAddress');
      if (isKnown) setFaults({ emailAddress: t('Somebody with this address has been added already.') });
      toast(isKnown ? t('Unable to add user.') : `${t('Unable to add user.')} ${failureWords(error)}`, 'error');
    }
    void queryClient.invalidateQueries({ queryKey: ['users', accountId] });
    void queryClient.invalidateQueries({ queryKey: ['auditLog', accountId] });
  };

  return (
    <div className={styles.add}>
      <h3 className={styles.label}>{t('Add somebody')}</h3>
      <p className={styles.note}>
        {t('They get a mail that says so; whoever is new here, with a link to choose a password.')}
      </p>
      <Form onSubmit={add} failure={null} submitLabel={t('Add user')}>
        <div className={styles.newUser}>
          <InputField {...text('givenName')} label={t('Given name')} maxLength={limits.nameLength} />
          <InputField {...text('familyName')} label={t('Family name')} maxLength={limits.nameLength} />
          <InputField
            {...text('emailAddress')}
            label={t('E-mail address')}
            type="email"
            spellCheck={false}
            maxLength={limits.emailAddressLength}
          />
          <FieldNotes id={roleId} fault={faults.adminRole}>
            <SelectInput
              id={roleId}
              label={t('Role')}
              placeholder={t('Choose a role')}
              options={roleOptions()}
              value={user.adminRole}
              onChange={edit('adminRole')}
              invalid={faults.adminRole !== undefined}
              describedBy={fieldNoteIds(roleId, { fault: faults.adminRole })}
            />
          </FieldNotes>
        </div>
      </Form>
    </div>
  );
}
