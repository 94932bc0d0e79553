export function DeleteSurveyResultsModal() {
  return null;
}
