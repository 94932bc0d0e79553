/**
 * The name of a survey that was given none: its type with month and year of its start, or of now
 * (docs/rules/survey-lifecycle.md#name). "Wellbeing pulse November 2026"
 * @param timeZone IANA name; the machine's if left out.
 */
export function defaultSurveyName(typeName: string, start: Date, timeZone?: string): string {
  return `${typeName} ${new Intl.DateTimeFormat('en', { timeZone, month: 'long', year: 'numeric' }).format(start)}`;
}
