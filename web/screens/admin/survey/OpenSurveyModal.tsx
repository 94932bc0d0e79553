export function OpenSurveyModal() {
  return null;
}
