const format = new Intl.DateTimeFormat('en-GB', { day: '2-digit', month: '2-digit', year: '2-digit' });

/** The date of an invitation, as DD/MM/YY in the time zone of this device. Source: docs/rules/participants.md#lists. */
export const formatInvitedDate = (instant: string) => format.format(new Date(instant));
