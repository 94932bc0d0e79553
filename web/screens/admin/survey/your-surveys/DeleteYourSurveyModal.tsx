export function DeleteYourSurveyModal() {
  return null;
}
