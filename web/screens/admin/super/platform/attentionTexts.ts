import type { AttentionCode, PlatformState } from '#contract/entities/platformState.ts';
import { t } from '#web/i18n/translate.ts';

interface AttentionText {
  title: string;
  /** The next step. */
  advice: string;
  /** A command of the operator's command line that helps. */
  command?: string;
  /** The document that says more, as a path in the project's folder. */
  document: string;
}

const mail = 'docs/operate/runbooks/mail.md';
const page = 'docs/operate/page.md';
const replica = 'docs/scale.md';
const upgrade = 'docs/operate/runbooks/upgrade.md';

/** Returns the texts about something that needs attention, also for a code that only another release knows. */
export function attentionText(
  { code, about }: { code: string; about: string | null },
  { mail: { problem } }: PlatformState,
): AttentionText {
  if (isKnown(code)) return texts[code](about ?? '', problem?.text ?? '');
  return {
    title: t('Something else needs attention: {code}', { code }),
    advice: t('This page and the server that answered are of different releases. To see what is wrong:'),
    command: 'check',
    document: upgrade,
  };
}

const isKnown = (code: string): code is AttentionCode => Object.hasOwn(texts, code);

const texts: Record<AttentionCode, (about: string, problem: string) => AttentionText> = {
  mailServer: (_, problem) => ({
    title: t('Mail cannot be sent'),
    advice: t('{problem}. No mail is lost. It waits until the mail server can be used again. To check your settings:', {
      problem: problem.replace(/\.$/, ''),
    }),
    command: 'check',
    document: mail,
  }),
  bulkMailPaused: () => ({
    title: t('Bulk mail is paused'),
    advice: t('Invitations and reminders wait. To send them:'),
    command: 'resume-mail',
    document: mail,
  }),
  personalMailWaits: () => ({
    title: t('Mail that people have just asked for is waiting'),
    advice: t('Password resets and links usually leave within seconds. To see what waits, and why:'),
    command: 'jobs',
    document: mail,
  }),
  bulkMailWaits: () => ({
    title: t('Bulk mail has been waiting for hours'),
    advice: t('The mail server may be slow, or MAIL_RATE may be low. To see what waits, and why:'),
    command: 'jobs',
    document: mail,
  }),
  otherJobsWait: () => ({
    title: t('Background jobs are waiting'),
    advice: t('Look for errors in the log. To see what waits, and why:'),
    command: 'jobs',
    document: mail,
  }),
  jobsGivenUp: () => ({
    title: t('Some mail was given up'),
    advice: t('It was tried for two days. To see why, and to send it again when the cause is gone:'),
    command: 'jobs',
    document: mail,
  }),
  taskFails: (about) => ({
    title: t('The task “{task}” fails', { task: about }),
    advice: t('It is tried again automatically. The kind of error is below, and more is in the log.'),
    document: page,
  }),
  taskLate: (about) => ({
    title: t('The task “{task}” is late', { task: about }),
    advice: t('Look for errors in the log, and check that the clocks of all servers are right.'),
    document: page,
  }),
  noBackUp: () => ({
    title: t('No back-up is recorded'),
    advice: t('If you back up in another way, let it be recorded, as the document explains. To make a back-up:'),
    command: 'back-up',
    document: page,
  }),
  backUpOld: () => ({
    title: t('The last back-up is more than 36 hours old'),
    advice: t('Check why there is no newer one. To make one now:'),
    command: 'back-up',
    document: page,
  }),
  certificateExpires: (about) => ({
    title: t('The certificate for {name} expires soon', { name: about }),
    advice: t('Renew it before that. If it should have been renewed automatically, check why it was not.'),
    document: page,
  }),
  certificateExpired: (about) => ({
    title: t('The certificate for {name} has expired', { name: about }),
    advice: t('Renew it. Until then connections fail, or people see a warning.'),
    document: page,
  }),
  diskFull: () => ({
    title: t('The disk of the data folder is nearly full'),
    advice: t('Make room soon. On a full disk, no answer can be saved.'),
    document: page,
  }),
  clockWrong: () => ({
    title: t('The clock of this server is wrong'),
    advice: t(
      'Or that of the database is. Synchronise both, for example with NTP. Answers are not affected: their times come from the database.',
    ),
    command: 'check',
    document: page,
  }),
  replicaUnusable: () => ({
    title: t('The replica of the database cannot be used'),
    advice: t('Until it can, reports are read from the main database. The log says why.'),
    document: replica,
  }),
  replicaLags: () => ({
    title: t('The replica of the database is behind'),
    advice: t('Until it has caught up, some reports are read from the main database.'),
    document: replica,
  }),
  schemaDiffers: () => ({
    title: t('This server and the database are of different releases'),
    advice: t(
      'This is normal during an upgrade and after going back. Otherwise, start the same release on all servers.',
    ),
    document: upgrade,
  }),
};
