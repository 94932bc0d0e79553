import { useEffect, useRef, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { failureWords, hasCode } from '#web/api/failureWords.ts';
import { t } from '#web/i18n/translate.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Form } from '#web/ui/Form.tsx';
import { InputField } from '#web/ui/InputField.tsx';

interface GroupNameDialogProps {
  title: string;
  submitLabel: string;
  /** The present name of a group that is renamed. */
  name?: string;
  /** Saves it. */
  save: (name: string) => Promise<void>;
  /** What is said when that fails; why is added to it. */
  failed: string;
  onClose: () => void;
}

/** Asks for a group's name. */
export function GroupNameDialog({
  title,
  submitLabel,
  name: savedName = '',
  save,
  failed,
  onClose,
}: GroupNameDialogProps) {
  const [name, setName] = useState(savedName);
  const [fault, setFault] = useState<string>();
  const [failure, setFailure] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  const submit = async () => {
    setFailure(null);
    setFault(name.trim() === '' ? t('Please give the group a name.') : undefined);
    if (name.trim() === '') return;
    try {
      await save(name.trim());
    } catch (error) {
      if (hasCode(error, 'DuplicateName')) setFault(`${failed}. ${failureWords(error)}`);
      else setFailure(`${failed}. ${failureWords(error)}`);
    }
  };
  return (
    <Dialog title={title} closeLabel={t('Close')} onClose={onClose}>
      <Form
        onSubmit={submit}
        failure={failure}
        submitLabel={submitLabel}
        beside={<Button onClick={onClose}>{t('Cancel')}</Button>}
      >
        <InputField
          ref={field}
          label={t('Name of the group')}
          value={name}
          onChange={setName}
          fault={fault}
          maxLength={limits.nameLength}
          autoComplete="off"
        />
      </Form>
    </Dialog>
  );
}
