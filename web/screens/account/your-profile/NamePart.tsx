import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Person } from '#contract/entities/person.ts';
import { limits } from '#contract/limits.ts';
import { api } from '#web/api/client.ts';
import { failureWords } from '#web/api/failureWords.ts';
import { t } from '#web/i18n/translate.ts';
import { toast } from '#web/layout/toasts.ts';
import { paths } from '#web/paths.ts';
import { updatePerson } from '#web/session/administration.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Form } from '#web/ui/Form.tsx';
import { InputField } from '#web/ui/InputField.tsx';
import { ProfileLeaveGuard } from './ProfileLeaveGuard.tsx';
import styles from './YourProfileScreen.module.css';

/** The person's names, sent only if changed (docs/rules/accounts.md#profile), and the e-mail address. */
export function NamePart({ person }: { person: Person }) {
  const saved = { givenName: person.givenName ?? '', familyName: person.familyName ?? '' };
  const [typed, setTyped] = useState<Partial<typeof saved>>({});
  const names = { ...saved, ...typed };
  const changed = Object.fromEntries(
    Object.entries(names)
      .map(([name, value]) => [name, value.trim()] as const)
      .filter(([name, value]) => value !== saved[name as keyof typeof saved]),
  );
  const isChanged = Object.keys(changed).length > 0;

  const save = async () => {
    if (!isChanged) return;
    try {
      updatePerson(await api.updateMyDetails({ body: changed }));
    } catch (error) {
      toast(`${t('Unable to save changes.')} ${failureWords(error)}`, 'error');
      return;
    }
    setTyped({});
    toast(t('Your changes have been saved.'), 'success');
  };
  const name = (field: keyof typeof saved) => ({
    value: names[field],
    onChange: (value: string) => setTyped({ ...typed, [field]: value }),
    maxLength: limits.nameLength,
  });

  return (
    <Card as="section" aria-labelledby="name" className={styles.part}>
      <h2 id="name" className={styles.title}>
        {t('Name and e-mail address')}
      </h2>
      <Form
        onSubmit={save}
        failure={null}
        submitLabel={t('Save changes')}
        incomplete={!isChanged}
        beside={isChanged && <Button onClick={() => setTyped({})}>{t('Discard changes')}</Button>}
      >
        <div className={styles.names}>
          <InputField label={t('Given name')} autoComplete="given-name" {...name('givenName')} />
          <InputField label={t('Family name')} autoComplete="family-name" {...name('familyName')} />
        </div>
      </Form>
      <div className={styles.address}>
        <div>
          <p className={styles.label}>{t('E-mail address')}</p>
          <p className={styles.value}>{person.emailAddress}</p>
        </div>
        <Link {...paths.changeEmail()} replace resetScroll={false} className={buttonClass('quiet')}>
          {t('Change e-mail address')}
        </Link>
      </div>
      <ProfileLeaveGuard active={isChanged} words={t('The change of your name is not saved yet.')} />
    </Card>
  );
}
