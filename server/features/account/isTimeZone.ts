/** Returns whether a name is a time zone in the IANA database, such as `Europe/Berlin`. An offset such as `+02:00` is not. */
export function isTimeZone(name: string): boolean {
  if (!/^[a-z]/i.test(name)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}
