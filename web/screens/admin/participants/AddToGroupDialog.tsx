import type { ParticipantGroup } from '#contract/entities/participant.ts';
import { limits } from '#contract/limits.ts';
import { api } from '#web/api/client.ts';
import { failureMessage, hasCode } from '#web/api/failureMessage.ts';
import { stalePeople } from '#web/api/queries.ts';
import { Field, RecordDialog } from '#web/forms/RecordForm.tsx';
import { useRecordForm } from '#web/forms/useRecordForm.ts';
import { plural, t } from '#web/i18n/translate.ts';
import { InputField } from '#web/ui/InputField.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';

interface AddToGroupDialogProps {
  accountId: string;
  /** The groups that people can be added to. */
  groups: readonly ParticipantGroup[];
  participantIds: string[];
  onClose: () => void;
}

const newGroup = 'new';

/** Adds people to an existing group or to a new one. */
export function AddToGroupDialog({ accountId, groups, participantIds, onClose }: AddToGroupDialogProps) {
  const count = participantIds.length;
  const form = useRecordForm({
    record: null,
    valuesOf: () => ({ groupId: groups.length === 0 ? newGroup : '', name: '' }),
    labels: { groupId: t('Group'), name: t('Name of the group') },
    draft: 'addToGroup',
    check: ({ groupId, name }) => ({
      ...(groupId === '' && { groupId: t('Please choose a group.') }),
      ...(groupId === newGroup && name.trim() === '' && { name: t('Please give the group a name.') }),
    }),
    send: async (_, { groupId, name }) => {
      const target =
        groupId === newGroup
          ? (await api.createGroup({ params: { accountId }, body: { name: name.trim() } })).id
          : groupId;
      // If adding people fails, the next attempt uses the group that has already been created.
      form.set({ groupId: target });
      await api.addParticipantsToGroup({ params: { accountId, groupId: target }, body: { participantIds } });
    },
    errorsOf: (error) =>
      hasCode(error, 'DuplicateName') ? { name: `${t('Failed to add group')}. ${failureMessage(error)}` } : null,
    success: t('Successfully added participant(s) to group'),
    failure: t('Failed to add participants.'),
    stale: stalePeople,
    onSaved: () => {
      form.discard();
      onClose();
    },
  });
  return (
    <RecordDialog
      title={plural(count, 'Add 1 person to a group', 'Add {count} people to a group', { count })}
      form={form}
      submitLabel={t('Add to group')}
      onClose={onClose}
    >
      <Field of={form} name="groupId">
        {(field) => (
          <SelectField
            {...field}
            placeholder={t('Choose a group')}
            options={[
              ...groups.map((group) => ({ value: group.id, label: group.name })),
              { value: newGroup, label: t('A new group') },
            ]}
          />
        )}
      </Field>
      {form.values.groupId === newGroup && (
        <Field of={form} name="name">
          {(field) => <InputField {...field} maxLength={limits.nameLength} autoComplete="off" />}
        </Field>
      )}
      <p>{t('They also take part in every survey that the group is attached to, until that survey closes.')}</p>
    </RecordDialog>
  );
}
