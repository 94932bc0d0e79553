import { useParams } from '@tanstack/react-router';
import { OrganisationParticipants } from './OrganisationParticipants.tsx';

/** The people of one group (docs/rules/participants.md#lists). */
export function GroupParticipantsScreen() {
  const { groupId } = useParams({ from: '/admin/participants/$groupId' });
  return <OrganisationParticipants key={groupId} groupId={groupId} />;
}
