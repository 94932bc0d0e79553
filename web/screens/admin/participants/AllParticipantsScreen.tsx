import { OrganisationParticipants } from './OrganisationParticipants.tsx';

/** All people of the organisation (docs/rules/participants.md#lists). */
export function AllParticipantsScreen() {
  return <OrganisationParticipants groupId={null} />;
}
