import { OrganisationParticipants } from './OrganisationParticipants.tsx';

/** All people of the organisation (spec 002 section 2). */
export function AllParticipantsScreen() {
  return <OrganisationParticipants groupId={null} />;
}
