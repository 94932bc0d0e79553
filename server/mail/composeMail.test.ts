import { createTransport } from 'nodemailer';
import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { composeMail, type OutgoingMail } from './composeMail.ts';

const mailFrom = 'Umfrage Österreich <surveys@heartwood.example>';
const mail: OutgoingMail = {
  jobId: 'job-1',
  to: { name: 'Zoë, Ånn "Öz" <x@y.example>', address: 'zoe@bücher.example' },
  language: 'de',
  subject: 'Noch offen für Sie: Wie geht’s im Herbst 🍂 in einer Abteilung mit einem sehr langen Namen?',
  html: '<p style="margin:0 0 16px">Schöne Grüße = 1 + 1\n.\n..</p> \n' + '<p>ein langer Absatz </p>'.repeat(30),
  text: 'Grüß Gott,  \n\n.\n--\nhttps://survey.example/app/s/' + 'x'.repeat(120) + '\n',
  oneClickStopUrl: `https://survey.example/api/v0/account/1/stop-mail?token=${'y'.repeat(43)}`,
  date: new Date('2026-11-21T09:00:00Z'),
};

/** The same mail, composed by nodemailer alone. */
async function byNodemailer({
  jobId,
  encoding,
  to,
  language,
  subject,
  html,
  text,
  oneClickStopUrl,
  date,
}: OutgoingMail) {
  const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail({
    from: mailFrom,
    to: { name: to.name ?? '', address: to.address },
    subject,
    html,
    text,
    textEncoding: encoding,
    date,
    messageId: `<${jobId}@heartwood.example>`,
    ...(oneClickStopUrl !== null && { list: { unsubscribe: oneClickStopUrl } }),
    headers: {
      ...(oneClickStopUrl !== null && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
      'Content-Language': language,
      'Auto-Submitted': 'auto-generated',
    },
  });
  return String(message);
}

/** A parsed mail, without the random part of its boundary. */
const meaning = (raw: string) => PostalMime.parse(raw.replaceAll(/_NmP-[0-9a-f]+/g, '_NmP-'));

test.each([
  ['quoted-printable', {}],
  ['base64', { encoding: 'base64' as const }],
  ['without a name and a link to stop', { to: { address: 'ann@example.org' }, oneClickStopUrl: null }],
])('a mail means the same as if nodemailer had composed it: %s', async (_, changes) => {
  const changed = { ...mail, ...changes };
  expect(await meaning(composeMail(changed, mailFrom).raw)).toEqual(await meaning(await byNodemailer(changed)));
});

test.each([undefined, 'base64' as const])('a message has only short lines of ASCII that end with CRLF', (encoding) => {
  const { raw } = composeMail({ ...mail, encoding, to: { name: 'Zoë', address: 'zoe@example.org' } }, mailFrom);
  expect(raw).toMatch(/^[\x20-\x7e\r\n]+\r\n$/);
  expect(raw.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  const body = raw.slice(raw.indexOf('\r\n\r\n'));
  expect(Math.max(...body.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(78);
});

test('line breaks in names, subjects and addresses begin no header, and name no other recipient', async () => {
  const { raw, envelope } = composeMail(
    {
      ...mail,
      to: { name: 'Ann\r\nBcc: eve@example.org', address: 'ann@example.org\r\nBcc: <eve@example.org>' },
      subject: 'Hello\nX-Evil: 1\u2028\r\n\r\nbody',
      jobId: 'a',
    },
    mailFrom,
  );
  const { headers, to, subject } = await PostalMime.parse(raw);
  expect(headers.map(({ key }) => key)).not.toContain('bcc');
  expect(headers.map(({ key }) => key)).not.toContain('x-evil');
  expect(subject).toBe('Hello X-Evil: 1 body');
  expect(to).toHaveLength(1);
  expect(envelope.to).toHaveLength(1);
});

test('the envelope has the addresses alone', () => {
  expect(composeMail(mail, mailFrom).envelope).toEqual({
    from: 'surveys@heartwood.example',
    to: [{ name: '', address: 'zoe@xn--bcher-kva.example' }],
  });
});

test('mails whose bodies have the same number of bytes have the same size in base64', () => {
  const size = (html: string) => composeMail({ ...mail, encoding: 'base64', html }, mailFrom).raw.length;
  expect(size('é'.repeat(500))).toBe(size('a'.repeat(1000)));
});
