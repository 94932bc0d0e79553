import { useParams } from '@tanstack/react-router';
import { OrganisationParticipants } from './OrganisationParticipants.tsx';

/** The people of one group (spec 002 section 2). */
export function GroupParticipantsScreen() {
  const { groupId } = useParams({ from: '/admin/participants/$groupId' });
  return <OrganisationParticipants key={groupId} groupId={groupId} />;
}
