/**
 * What a survey is called that was given no name: its type, with month and year of its start, or else of now (spec 001
 * section 2). "Wellbeing pulse November 2026"
 * @param timeZone IANA name; the machine's if left out.
 */
export function defaultSurveyName(typeName: string, start: Date, timeZone?: string): string {
  return `${typeName} ${new Intl.DateTimeFormat('en', { timeZone, month: 'long', year: 'numeric' }).format(start)}`;
}
