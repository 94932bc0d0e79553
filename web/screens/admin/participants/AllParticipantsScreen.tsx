export function AllParticipantsScreen() {
  return null;
}
