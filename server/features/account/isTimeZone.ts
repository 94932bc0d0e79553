/** Whether a name is that of a time zone in the IANA database, as `Europe/Berlin`: not an offset as `+02:00`. */
export function isTimeZone(name: string): boolean {
  if (!/^[a-z]/i.test(name)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}
