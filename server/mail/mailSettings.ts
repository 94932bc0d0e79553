/** What the room needs of the settings. */
export interface MailSettings {
  /** smtp:// or smtps://; null: every mail becomes a file. */
  smtpUrl: string | null;
  /** A PEM file of certificate authorities to trust beside the public ones. */
  smtpCa: string | null;
  /** The sender, as "Name <name@example.org>". */
  mailFrom: string;
  /** What links begin with, without a slash at the end. */
  publicUrl: string;
  /** Mail files go to mail/ in it. */
  dataDir: string;
}
