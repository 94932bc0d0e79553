export function SurveyScreen() {
  return null;
}
