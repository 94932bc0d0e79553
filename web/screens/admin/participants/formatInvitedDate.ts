const format = new Intl.DateTimeFormat('en-GB', { day: '2-digit', month: '2-digit', year: '2-digit' });

/** When someone was invited, as DD/MM/YY in the time zone of this machine. Source: docs/rules/participants.md#lists. */
export const formatInvitedDate = (instant: string) => format.format(new Date(instant));
