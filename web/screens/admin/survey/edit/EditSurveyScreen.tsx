export function EditSurveyScreen() {
  return null;
}
