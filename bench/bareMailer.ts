import path from 'node:path';
import { createTransport } from 'nodemailer';
import { parseConfig } from '../server/config.ts';
import { loadContent } from '../server/content/loadContent.ts';
import { invitation, participantFooter } from '../server/mail/messages/participantMessages.ts';
import { projectRoot } from '../server/projectRoot.ts';

/*
 * The floor that the outbox is measured against: a nodemailer pool with the same number of connections, which sends the
 * same invitations, encoded by nodemailer. It has no queue and no database, and keeps nothing after its end. It runs in a separate process:
 * node bareMailer.js, with the settings SMTP_URL and MAILS. It prints the seconds that it took.
 */
const {
  texts: { en: texts },
} = await loadContent(path.join(projectRoot, 'content'));
const publicUrl = 'http://127.0.0.1:3000';
const token = 'x'.repeat(43);
const text = invitation(
  {
    organisationName: 'Bench',
    time_zone: 'Europe/Berlin',
    country: null,
    support_lines: [],
    supportToken: token,
    supportArticle: null,
    supportArticleSlug: 'support',
    accountLanguage: 'en',
    surveyName: 'Crowd',
    expectedDuration: 10,
    contactName: 'Kim Lind',
    contactEmail: 'kim@example.org',
    dueDate: null,
    whenClosed: null,
    invitationMessage: null,
    thanksMessage: null,
    thanksContactMessage: null,
    riskThanksMessage: null,
  },
  {
    texts,
    publicUrl,
    surveyUrl: `${publicUrl}/app/s/${token}`,
    footer: participantFooter(texts, 'Bench', {
      supportUrl: `${publicUrl}/app/support/${token}`,
      stopUrl: `${publicUrl}/app/stop-mail/${token}`,
    }),
  },
);

const transport = createTransport({
  url: process.env['SMTP_URL'],
  pool: true,
  maxConnections: parseConfig({}).mailConnections,
  maxMessages: Infinity,
});
const started = performance.now();
await Promise.all(
  Array.from({ length: Number(process.env['MAILS']) }, (_, index) =>
    transport.sendMail({
      from: 'Heartwood <heartwood@localhost>',
      to: { name: `Given${index} Family${index}`, address: `bare${index}@example.org` },
      subject: text.subject,
      html: text.html,
      text: text.text,
      messageId: `<${index}@localhost>`,
      list: { unsubscribe: { url: `${publicUrl}/api/v0/stop-mail?token=${token}` } },
      headers: {
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        'Content-Language': text.language,
        'Auto-Submitted': 'auto-generated',
      },
    }),
  ),
);
console.log((performance.now() - started) / 1000);
transport.close();
