import type { ParticipantGroup } from '#contract/entities/participant.ts';
import { limits } from '#contract/limits.ts';
import { api } from '#web/api/client.ts';
import { failureMessage, hasCode } from '#web/api/failureMessage.ts';
import { groupsQuery, stalePeople } from '#web/api/queries.ts';
import { queryClient } from '#web/api/queryClient.ts';
import { Field, RecordDialog } from '#web/forms/RecordForm.tsx';
import { useRecordForm } from '#web/forms/useRecordForm.ts';
import { t } from '#web/i18n/translate.ts';
import { InputField } from '#web/ui/InputField.tsx';

interface GroupNameDialogProps {
  accountId: string;
  /** The group to rename. Null for a new one. */
  group: ParticipantGroup | null;
  onSaved: (group: { id: string }) => void | Promise<void>;
  onClose: () => void;
}

/** Adds a group, or renames one. */
export function GroupNameDialog({ accountId, group, onSaved, onClose }: GroupNameDialogProps) {
  const failure = group ? t('Failed to rename group') : t('Failed to add group');
  const form = useRecordForm({
    record: group as Pick<ParticipantGroup, 'id' | 'name'> | null,
    valuesOf: (record) => ({ name: record?.name ?? '' }),
    labels: { name: t('Name of the group') },
    draft: `group.${group?.id ?? 'new'}`,
    check: ({ name }) => (name.trim() === '' ? { name: t('Please give the group a name.') } : {}),
    reload: group ? async () => (await fetchGroups(accountId)).find(({ id }) => id === group.id) ?? group : undefined,
    send: async (_, { name }) => {
      const body = { name: name.trim() };
      if (!group) return api.createGroup({ params: { accountId }, body });
      await api.updateGroup({ params: { accountId, groupId: group.id }, body });
      return { ...group, ...body };
    },
    errorsOf: (error) => (hasCode(error, 'DuplicateName') ? { name: `${failure}. ${failureMessage(error)}` } : null),
    success: group ? t('Changes saved') : t('Successfully added group'),
    failure,
    stale: stalePeople,
    onSaved: (saved) => saved && onSaved(saved),
  });
  return (
    <RecordDialog
      title={group ? t('Rename {group}', { group: group.name }) : t('New group')}
      form={form}
      submitLabel={group ? t('Rename group') : t('Add group')}
      onClose={onClose}
    >
      <Field of={form} name="name">
        {(field) => (
          <InputField
            {...field}
            onFocus={({ target }) => target.select()}
            maxLength={limits.nameLength}
            autoComplete="off"
          />
        )}
      </Field>
    </RecordDialog>
  );
}

const fetchGroups = (accountId: string) => queryClient.fetchQuery({ ...groupsQuery(accountId), staleTime: 0 });
