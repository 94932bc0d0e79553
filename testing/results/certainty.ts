/** The fields of a score without an interval, for objects that tests write out. */
export const unsure = { sampleSize: null, invited: null, invitedCompleted: null, interval: null };

/** The fields of a score that is compared with nothing. */
export const uncompared = { difference: null, differenceInterval: null };
