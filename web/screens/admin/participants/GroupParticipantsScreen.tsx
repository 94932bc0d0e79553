export function GroupParticipantsScreen() {
  return null;
}
