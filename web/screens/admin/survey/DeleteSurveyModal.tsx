export function DeleteSurveyModal() {
  return null;
}
