export function CustomQuestionScreen() {
  return null;
}
