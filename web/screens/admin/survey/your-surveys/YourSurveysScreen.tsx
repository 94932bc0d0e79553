export function YourSurveysScreen() {
  return null;
}
