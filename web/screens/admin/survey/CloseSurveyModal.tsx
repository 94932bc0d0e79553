export function CloseSurveyModal() {
  return null;
}
