export function SectionQuestionsScreen() {
  return null;
}
