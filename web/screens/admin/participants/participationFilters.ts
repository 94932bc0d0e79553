import type { ParticipantGroup } from '#contract/entities/participant.ts';
import { t } from '#web/i18n/translate.ts';
import type { MenuGroup } from '#web/ui/Menu.tsx';
import { mailSuppressionLabels } from './mailSuppressionLabels.ts';
import type { OfferedFilter, ParticipantsSearch } from './participantsSearch.ts';

interface SurveyFilters {
  search: ParticipantsSearch;
  /** Null while loading. */
  attached: readonly ParticipantGroup[] | null;
  superAdmin: boolean;
  onChange: (part: ParticipantsSearch) => void;
}

const opposite: Partial<Record<OfferedFilter, OfferedFilter>> = {
  completed: 'notCompleted',
  notCompleted: 'completed',
};

/** The filter values after an entry was pressed: removes the value if it is set, otherwise adds it. */
const toggled = <Id extends string>(ids: readonly Id[], id: Id): Id[] =>
  ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id];

/**
 * The filter menu of a survey's participants. Only super administrators can filter by progress
 * (docs/rules/roles.md#super-administrators-only).
 */
export function participationFilters({
  search: { filter = [], groups = [], mailRefusal },
  attached,
  superAdmin,
  onChange,
}: SurveyFilters): MenuGroup[] {
  const entry = (id: OfferedFilter, label: string) => ({
    label,
    checked: filter.includes(id),
    onSelect: () =>
      onChange({
        filter: toggled(
          filter.filter((each) => each !== opposite[id]),
          id,
        ),
      }),
  });
  // Only the dashboard sets this filter. The menu can remove it but does not offer it
  // (docs/rules/participants.md#lists).
  const ofMail = mailRefusal && {
    label: mailSuppressionLabels(mailRefusal),
    checked: true,
    onSelect: () => onChange({ mailRefusal: undefined }),
  };
  const ofGroups = attached?.map(({ id, name }) => ({
    label: name,
    checked: groups.includes(id),
    onSelect: () => onChange({ groups: toggled(groups, id) }),
  }));
  const none = { label: t('No group is attached to this survey'), disabled: true, onSelect: () => {} };
  return [
    {
      title: t('Participants'),
      entries: [
        ...(superAdmin
          ? [
              entry('completed', t('Completed')),
              entry('notCompleted', t('Not Completed')),
              entry('hasEmailAddress', t('Has Email Address')),
            ]
          : []),
        ...(ofMail ? [ofMail] : []),
      ],
    },
    { title: t('In the group'), entries: ofGroups?.length === 0 ? [none] : (ofGroups ?? []) },
  ];
}
