const format = new Intl.DateTimeFormat('en-GB', { day: '2-digit', month: '2-digit', year: '2-digit' });

/** When somebody was invited, as DD/MM/YY in the time zone of this machine. Source: spec 002 section 9. */
export const formatInvitedDate = (instant: string) => format.format(new Date(instant));
