export function SurveyParticipantsScreen() {
  return null;
}
