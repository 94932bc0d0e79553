import { describe, expect, test } from 'vitest';
import { smtpFailure } from './smtpFailure.ts';

const rejection = (response: string, command = 'RCPT TO', code = 'EENVELOPE') =>
  Object.assign(new Error(`Can't send mail: ${response}`), {
    code,
    command,
    response,
    responseCode: Number(response.slice(0, 3)),
  });

describe('an address bounces', () => {
  test.each([
    '550 No such user here',
    '550 5.1.1 <ann@example.org> unknown',
    '550-5.1.1 no such mailbox, in many lines',
    '551 5.1.6 moved',
    '553 5.1.3 bad address',
    '550 5.2.1 mailbox disabled',
    '556 5.1.10 domain takes no mail',
  ])('%s', (response) => expect(smtpFailure(rejection(response)).rejectedPermanently).toBe(true));
});

describe('an address does not bounce because of', () => {
  test.each([
    ['our reputation', rejection('550 5.7.1 blocked')],
    ['rejected relaying', rejection('554 5.7.1 relay access denied')],
    ['the sender address', rejection('553 5.1.8 sender domain unknown')],
    ['a full mailbox', rejection('552 5.2.2 over quota')],
    ['a full mailbox reported with 550', rejection('550 5.2.2 over quota')],
    ['a greylist', rejection('451 4.7.1 try later')],
    ['a rejected sender', rejection('550 5.1.1 who are you', 'MAIL FROM')],
    ['rejected content', rejection('550 5.1.1 looks like spam', 'DATA', 'EMESSAGE')],
    ['our sign-in', rejection('535 5.7.8 bad credentials', 'AUTH PLAIN', 'EAUTH')],
    ['a lost connection', Object.assign(new Error('closed'), { code: 'ECONNECTION', command: 'CONN' })],
    ['anything else', 'no error at all'],
  ])('%s', (_, error) => expect(smtpFailure(error).rejectedPermanently).toBe(false));
});

test("the reason contains codes and never the server's text", () => {
  expect(smtpFailure(rejection('550 5.1.1 <ann@example.org> unknown'))).toEqual({
    concerns: 'mail',
    rejectedPermanently: true,
    reason: 'SMTP 550 5.1.1 at RCPT TO',
    details: { smtpCode: 550, smtpStatus: '5.1.1', smtpCommand: 'RCPT TO', code: 'EENVELOPE' },
  });
  const refused = { code: 'ESOCKET', originalCode: 'ECONNREFUSED', command: 'CONN' };
  expect(smtpFailure(Object.assign(new Error('connect ECONNREFUSED 10.0.0.1:25'), refused)).reason).toBe(
    'SMTP ECONNREFUSED',
  );
});

const connectionError = (code: string, more: object = {}) =>
  Object.assign(new Error('x'), { code, command: 'CONN', ...more });

test.each([
  ['server', 'a rejected sign-in', rejection('535 5.7.8 bad credentials', 'AUTH PLAIN', 'EAUTH')],
  ['server', 'a closed port', connectionError('ESOCKET', { originalCode: 'ECONNREFUSED' })],
  ['server', 'an expired certificate', connectionError('ESOCKET', { originalCode: 'CERT_HAS_EXPIRED' })],
  ['server', 'an unknown host', connectionError('EDNS', { originalCode: 'ENOTFOUND' })],
  ['server', 'no greeting', connectionError('ETIMEDOUT', { timeoutType: 'GREETING_TIMEOUT' })],
  ['connection', 'silence in the middle', connectionError('ETIMEDOUT', { timeoutType: 'SOCKET_TIMEOUT' })],
  ['connection', 'a reset', connectionError('ESOCKET', { originalCode: 'ECONNRESET' })],
  ['connection', 'a lost connection', connectionError('ECONNECTION')],
  ['mail', 'a rejected sender', rejection('550 5.7.1 who are you', 'MAIL FROM')],
  ['mail', 'a full disk', Object.assign(new Error('x'), { code: 'ENOSPC' })],
])('a failure concerns the %s: %s', (concerns, _, error) => expect(smtpFailure(error).concerns).toBe(concerns));
