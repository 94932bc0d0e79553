/**
 * The default name of a survey: its type with the month and year of its start or, without a start, of today
 * (docs/rules/survey-lifecycle.md#name). "Wellbeing pulse November 2026"
 * @param timeZone IANA name; the machine's if omitted.
 */
export function defaultSurveyName(typeName: string, start: Date, timeZone?: string): string {
  return `${typeName} ${new Intl.DateTimeFormat('en', { timeZone, month: 'long', year: 'numeric' }).format(start)}`;
}
