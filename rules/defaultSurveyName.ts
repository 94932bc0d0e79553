/**
 * The name of a survey without one: its type with the month and year of its start, or the current ones
 * (docs/rules/survey-lifecycle.md#name). "Wellbeing pulse November 2026"
 * @param timeZone IANA name; the machine's if omitted.
 */
export function defaultSurveyName(typeName: string, start: Date, timeZone?: string): string {
  return `${typeName} ${new Intl.DateTimeFormat('en', { timeZone, month: 'long', year: 'numeric' }).format(start)}`;
}
