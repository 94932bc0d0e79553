import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { limits } from '#contract/limits.ts';
import { api } from '#web/api/client.ts';
import { failureWords } from '#web/api/failureWords.ts';
import { t } from '#web/i18n/translate.ts';
import { usePage } from '#web/layout/page.ts';
import { PageHeading } from '#web/layout/PageHeading.tsx';
import { toast } from '#web/layout/toasts.ts';
import { paths } from '#web/paths.ts';
import { chooseAccount } from '#web/session/administration.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { Form } from '#web/ui/Form.tsx';
import { InputField } from '#web/ui/InputField.tsx';
import styles from './NewOrganisation.module.css';

/**
 * Makes an organisation and switches to its settings, where its first administrators are added
 * (docs/rules/screens.md#organisations).
 */
export function NewOrganisationScreen() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [name, setName] = useState('');
  const [fault, setFault] = useState<string>();
  usePage({
    title: t('New organisation'),
    back: { label: t('Back to all organisations'), link: paths.organisations() },
  });

  const create = async () => {
    setFault(name.trim() === '' ? t('Please enter a name.') : undefined);
    if (name.trim() === '') return;
    try {
      const { id } = await api.createAccount({ body: { name: name.trim() } });
      toast(t('New organisation created'), 'success');
      void queryClient.invalidateQueries({ queryKey: ['accounts'] });
      chooseAccount(id);
      await navigate(paths.settings());
    } catch (error) {
      toast(`${t('Failed to create the new organisation.')} ${failureWords(error)}`, 'error');
    }
  };

  return (
    <div className={styles.page}>
      <PageHeading>{t('New organisation')}</PageHeading>
      <Form
        onSubmit={create}
        failure={null}
        submitLabel={t('Create organisation')}
        beside={
          <Link {...paths.organisations()} className={buttonClass('quiet')}>
            {t('Cancel')}
          </Link>
        }
      >
        <InputField
          label={t('Organisation name')}
          value={name}
          onChange={setName}
          maxLength={limits.nameLength}
          autoComplete="off"
          hint={t('People who are invited see it in every mail and survey.')}
          fault={fault}
        />
      </Form>
    </div>
  );
}
