import { Link } from '@tanstack/react-router';
import type { Person } from '#contract/entities/person.ts';
import { limits } from '#contract/limits.ts';
import { api } from '#web/api/client.ts';
import { Field, RecordForm } from '#web/forms/RecordForm.tsx';
import { useRecordForm } from '#web/forms/useRecordForm.ts';
import { t } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { updatePerson } from '#web/session/administration.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { InputField } from '#web/ui/InputField.tsx';
import { staysOnProfile } from './profileErrors.ts';
import styles from './YourProfileScreen.module.css';

/** The person's names, sent only if changed (docs/rules/accounts.md#profile), and the e-mail address. */
export function NamePart({ person }: { person: Person }) {
  const form = useRecordForm({
    record: person,
    valuesOf: ({ givenName, familyName }) => ({ givenName: givenName ?? '', familyName: familyName ?? '' }),
    labels: { givenName: t('Given name'), familyName: t('Family name') },
    draft: 'name',
    reload: () => api.getMyDetails(),
    send: async (changed) => {
      const names = Object.entries(changed).map(([name, value]) => [name, value.trim()]);
      const saved = await api.updateMyDetails({ body: Object.fromEntries(names) });
      updatePerson(saved);
      return saved;
    },
    success: t('Your changes have been saved.'),
    failure: t('Unable to save changes.'),
  });
  return (
    <Card as="section" aria-labelledby="name" className={styles.part}>
      <h2 id="name" className={styles.title}>
        {t('Name and e-mail address')}
      </h2>
      <RecordForm
        form={form}
        submitLabel={t('Save changes')}
        incomplete={!form.isChanged}
        aside={form.isChanged && <Button onClick={form.discard}>{t('Discard changes')}</Button>}
        unsaved={t('The change to your name has not been saved yet.')}
        staysAt={staysOnProfile}
      >
        <div className={styles.names}>
          <Field of={form} name="givenName">
            {(field) => <InputField {...field} autoComplete="given-name" maxLength={limits.nameLength} />}
          </Field>
          <Field of={form} name="familyName">
            {(field) => <InputField {...field} autoComplete="family-name" maxLength={limits.nameLength} />}
          </Field>
        </div>
      </RecordForm>
      <div className={styles.address}>
        <div>
          <p className={styles.label}>{t('E-mail address')}</p>
          <p className={styles.value}>{person.emailAddress}</p>
        </div>
        <Link {...paths.changeEmail()} replace resetScroll={false} className={buttonClass('quiet')}>
          {t('Change e-mail address')}
        </Link>
      </div>
    </Card>
  );
}
