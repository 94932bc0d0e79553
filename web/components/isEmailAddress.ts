/** Longest address, in characters (RFC 5321 section 4.5.3.1). */
const maxLength = 254;
const form =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/i;

/**
 * Returns whether a text has the form of a deliverable address: parts separated by dots, then `@`, then a domain of at
 * least two labels. Every call accepts the addresses that this function accepts.
 */
export const isEmailAddress = (text: string) => text.length <= maxLength && form.test(text);
