import { useId, useState } from 'react';
import type { ParticipantGroup } from '#contract/entities/participant.ts';
import { limits } from '#contract/limits.ts';
import { api } from '#web/api/client.ts';
import { failureWords, hasCode } from '#web/api/failureWords.ts';
import { t } from '#web/i18n/translate.ts';
import { toast } from '#web/layout/toasts.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { fieldNoteIds, FieldNotes } from '#web/ui/FieldNotes.tsx';
import { Form } from '#web/ui/Form.tsx';
import { InputField } from '#web/ui/InputField.tsx';
import { SelectInput } from '#web/ui/SelectInput.tsx';
import { usePeopleChange } from './usePeopleChange.ts';

interface AddToGroupDialogProps {
  accountId: string;
  /** Those that people can be added to. */
  groups: readonly ParticipantGroup[];
  participantIds: string[];
  onClose: () => void;
}

const newGroup = 'new';

/** Adds people to a group, one there is or a new one. */
export function AddToGroupDialog({ accountId, groups, participantIds, onClose }: AddToGroupDialogProps) {
  const id = useId();
  const { refresh } = usePeopleChange();
  const [groupId, setGroupId] = useState(groups.length === 0 ? newGroup : '');
  const [name, setName] = useState('');
  const [faults, setFaults] = useState<{ group?: string; name?: string }>({});
  const [failure, setFailure] = useState<string | null>(null);
  const count = participantIds.length;

  const submit = async () => {
    setFailure(null);
    if (groupId === '') return setFaults({ group: t('Please choose a group.') });
    if (groupId === newGroup && name.trim() === '') return setFaults({ name: t('Please give the group a name.') });
    setFaults({});
    try {
      const target =
        groupId === newGroup
          ? (await api.createGroup({ params: { accountId }, body: { name: name.trim() } })).id
          : groupId;
      // Should adding fail, the next attempt fills the group that is there by now.
      setGroupId(target);
      await api.addParticipantsToGroup({ params: { accountId, groupId: target }, body: { participantIds } });
    } catch (error) {
      if (hasCode(error, 'DuplicateName')) setFaults({ name: `${t('Failed to add group')}. ${failureWords(error)}` });
      else setFailure(`${t('Failed to add participants.')} ${failureWords(error)}`);
      return refresh();
    }
    toast(t('Successfully added participant(s) to group'), 'success');
    refresh();
    onClose();
  };

  return (
    <Dialog
      title={count === 1 ? t('Add 1 person to a group') : t('Add {count} people to a group', { count })}
      closeLabel={t('Close')}
      onClose={onClose}
    >
      <Form
        onSubmit={submit}
        failure={failure}
        submitLabel={t('Add to group')}
        beside={<Button onClick={onClose}>{t('Cancel')}</Button>}
      >
        <FieldNotes id={id} fault={faults.group}>
          <SelectInput
            id={id}
            label={t('Group')}
            value={groupId}
            onChange={setGroupId}
            placeholder={t('Choose a group')}
            options={[
              ...groups.map((group) => ({ value: group.id, label: group.name })),
              { value: newGroup, label: t('A new group') },
            ]}
            invalid={faults.group !== undefined}
            describedBy={fieldNoteIds(id, { fault: faults.group })}
          />
        </FieldNotes>
        {groupId === newGroup && (
          <InputField
            label={t('Name of the group')}
            value={name}
            onChange={setName}
            fault={faults.name}
            maxLength={limits.nameLength}
            autoComplete="off"
          />
        )}
        <p>{t('They also join every survey that the group is attached to, until that survey closes.')}</p>
      </Form>
    </Dialog>
  );
}
