/** The two ways to stop an organisation's mail to one address. */
export interface StopLinks {
  /** For a person: a page with one button. Opening it changes nothing. */
  page: string;
  /** For mail programs, which post to it (RFC 8058). */
  oneClick: string;
}

export const stopLinks = (publicUrl: string, accountId: string, stopToken: string): StopLinks => ({
  page: `${publicUrl}/app/stop-mail/${accountId}/${stopToken}`,
  oneClick: `${publicUrl}/api/v0/account/${accountId}/stop-mail?token=${encodeURIComponent(stopToken)}`,
});
