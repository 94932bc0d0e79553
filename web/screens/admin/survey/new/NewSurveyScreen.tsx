export function NewSurveyScreen() {
  return null;
}
