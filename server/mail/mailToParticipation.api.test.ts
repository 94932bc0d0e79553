import { describe, expect, test } from 'vitest';
import { everyQuestionType } from '../../testing/everyQuestionType.ts';
import { createMailFixture } from '../../testing/mailFixture.ts';
import { prepareMailTests, publicUrl } from '../../testing/prepareMailTests.ts';
import { enqueueMail } from './enqueueMail.ts';

const mail = prepareMailTests();
const { jobs, mailer, smtpServer } = mail;

test('an invitation arrives with subject, both bodies, links and headers', async () => {
  const server = await smtpServer();
  const { accountId, invite } = await createMailFixture(mail.db, {
    organisationName: 'Älder & <Sons>', surveyName: 'Herbst "2026"', closeAt: new Date('2026-12-01T16:30:00Z'),
  });
  const person = await invite('Ann.Berg@example.org', 'Ann', 'Bérg');
  await enqueueMail(mail.db, { message: 'invitation', accountId, participationId: person.participationId }, mail.now());
  const [job] = await jobs();
  const { runDue, lines } = mailer({ smtpUrl: server.url });
  await runDue();

  expect(server.mails).toHaveLength(1);
  const { to, parsed } = server.mails[0]!;
  const header = (key: string) => parsed.headers.find((one) => one.key === key)?.value;
  expect(to).toBe('Ann.Berg@example.org');
  expect(parsed.from).toMatchObject({ name: 'Heartwood', address: 'surveys@heartwood.example' });
  expect(parsed.to).toMatchObject([{ name: 'Ann Bérg', address: 'Ann.Berg@example.org' }]);
  expect(parsed.subject).toBe('You are invited: Herbst "2026"');
  expect(parsed.messageId).toBe(`<${job!.id}@heartwood.example>`);
  expect(new Date(parsed.date!)).toEqual(mail.now());
  expect(header('auto-submitted')).toBe('auto-generated');
  expect(header('list-unsubscribe')).toBe(`<${publicUrl}/api/v0/account/${accountId}/stop-mail?token=${person.stopToken}>`);
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');

  expect(parsed.html).toContain(`href="${publicUrl}/app/s/${person.token}"`);
  expect(parsed.html).toContain(`href="${publicUrl}/app/stop-mail/${accountId}/${person.stopToken}"`);
  expect(parsed.html).toContain('&#60;Sons&#62;');
  expect(parsed.html).not.toContain('<Sons>');
  expect(parsed.text).toContain('Älder & <Sons> invites you to take part in Herbst "2026"');
  expect(parsed.text).toContain(`takes about ${everyQuestionType.expectedDuration} minutes`);
  expect(parsed.text).toContain('5:30pm on December 1st');
  expect(parsed.text).toContain(`Open the survey:\n${publicUrl}/app/s/${person.token}`);
  expect(parsed.text).toContain('Kim Lind at kim@alder.example');
  expect(parsed.text).toContain(`${publicUrl}/app/stop-mail/${accountId}/${person.stopToken}`);
  expect(`${parsed.html}${parsed.text}`).not.toMatch(/\{[A-Za-z]+\}/);

  expect(await jobs()).toEqual([]);
  expect(JSON.stringify(lines)).not.toMatch(/example\.org|Berg|Herbst|Älder/i);
  expect(lines).toMatchObject([{ message: 'Job done', facts: { jobId: job!.id, kind: 'mail', attempt: 1 } }]);
});

test('a person without a given or family name is addressed by the name there is', async () => {
  const server = await smtpServer();
  const { accountId, invite } = await createMailFixture(mail.db);
  for (const [address, given, family] of [['none@example.org', '', ''], ['family@example.org', '', 'Berg'], ['given@example.org', 'Ann', '']] as const) {
    const { participationId } = await invite(address, given, family);
    await enqueueMail(mail.db, { message: 'invitation', accountId, participationId }, mail.now());
  }
  await mailer({ smtpUrl: server.url }).runDue();
  expect(server.mails.map(({ parsed }) => parsed.to?.[0]?.name).toSorted()).toEqual(['', 'Ann', 'Berg']);
});

describe('the mail after submitting', () => {
  type Fixture = Awaited<ReturnType<typeof createMailFixture>>;
  const distressItems = everyQuestionType.report.distress!.items;

  /** Submits with the worst or the best that can be said to the distress scale, and queues the mail. */
  async function submit({ accountId, invite }: Fixture, emailAddress: string, distress: 'high' | 'low') {
    const person = await invite(emailAddress);
    await mail.db.insertInto('answer').values(distressItems.map(({ question, reversed = false }) => ({
      account_id: accountId, participation_id: person.participationId, question_id: question,
      int_value: (distress === 'high') === reversed ? 1 : 5, int_values: null, string_value: null, other_title: null, answered_at: mail.now(),
    }))).execute();
    await mail.db.updateTable('participation').set({ when_completed: mail.now() }).where('id', '=', person.participationId).execute();
    await enqueueMail(mail.db, { message: 'completion', accountId, participationId: person.participationId }, mail.now());
    return person;
  }

  test('thanks, and says how to find the report again, without the link that was used up', async () => {
    const server = await smtpServer();
    const person = await submit(await createMailFixture(mail.db), 'ann@example.org', 'low');
    await mailer({ smtpUrl: server.url }).runDue();
    const { parsed } = server.mails[0]!;
    expect(parsed.subject).toBe('Thank you for taking part in Autumn pulse');
    expect(parsed.text).toContain('Together with those of the others');
    expect(parsed.text).not.toContain('call the emergency number');
    expect(parsed.text).toContain('Kim Lind at kim@alder.example');
    for (const body of [parsed.html, parsed.text]) {
      expect(body).toContain(`${publicUrl}/app/auth/sign-in`);
      expect(body).not.toContain(person.token);
      expect(body).not.toMatch(/\{[A-Za-z]+\}/);
    }
  });

  test('names where help is after answers that tell of much distress', async () => {
    const server = await smtpServer();
    const person = await submit(await createMailFixture(mail.db), 'ann@example.org', 'high');
    await mailer({ smtpUrl: server.url }).runDue();
    const { parsed } = server.mails[0]!;
    expect(parsed.text).toContain('call the emergency number of your country now');
    expect(parsed.text).toContain('Need Support Now?');
    expect(parsed.text).toContain('Kim Lind at kim@alder.example');
    for (const body of [parsed.html, parsed.text]) {
      expect(body).not.toContain(person.token);
      expect(body).not.toMatch(/\{[A-Za-z]+\}|distress|risk|score/i);
    }
  });

  test('cannot be told apart in the queue, the log, the subject and the headers', async () => {
    let busy = true;
    const server = await smtpServer({ refuse: () => (busy ? '451 4.7.1 greylisted' : null) });
    const fixture = await createMailFixture(mail.db);
    const people = [await submit(fixture, 'ann@example.org', 'high'), await submit(fixture, 'ben@example.org', 'low')];
    const rows = async () => (await jobs()).map((row) => ({ ...row, id: null, payload: { ...row.payload, participationId: null } }));
    const bothAlike = <T>(both: T[]) => {
      expect(both).toHaveLength(2);
      expect(both[0]).toEqual(both[1]);
    };
    bothAlike(await rows());
    expect((await rows()).map(({ payload }) => payload)).toContainEqual({ message: 'completion', accountId: fixture.accountId, participationId: null });
    const { runDue, lines } = mailer({ smtpUrl: server.url });
    await runDue();
    bothAlike(await rows());
    bothAlike(lines.splice(0).map(({ facts, ...line }) => ({ ...line, facts: { ...facts, jobId: null } })));

    busy = false;
    mail.pass(30_000);
    await runDue();
    bothAlike(lines.map(({ facts, ...line }) => ({ ...line, facts: { ...facts, jobId: null } })));
    const headers = server.mails.map(({ parsed }) => parsed.headers
      .map(({ key, value }) => [key, ['to', 'message-id'].includes(key) ? null : value
        .replace(/boundary=.*/, '').replace(people[0]!.stopToken, '…').replace(people[1]!.stopToken, '…')]));
    bothAlike(headers);
    expect(headers[0]!.map(([key]) => key)).toEqual(expect.arrayContaining(['subject', 'list-unsubscribe', 'content-type']));
    const previews = server.mails.map(({ parsed }) => /<div style="display:none[^>]*>([^<]*)</.exec(parsed.html!)?.[1]);
    expect(previews).toEqual(['Your answers have arrived.', 'Your answers have arrived.']);
    expect(new Set(server.mails.map(({ parsed }) => parsed.text!.includes('emergency number')))).toEqual(new Set([true, false]));
  });
});

test('names cannot begin a header of their own', async () => {
  const server = await smtpServer();
  const evil = 'x\r\nBcc: victim@example.org\r\nX-Evil: 1\r\n\r\nbody';
  const { accountId, invite } = await createMailFixture(mail.db, { organisationName: evil, surveyName: evil, contactName: evil });
  const person = await invite('ann@example.org', evil, '"<victim@example.org>, ');
  await enqueueMail(mail.db, { message: 'invitation', accountId, participationId: person.participationId }, mail.now());
  await mailer({ smtpUrl: server.url }).runDue();
  expect(server.askedFor).toEqual(['ann@example.org']);
  const { parsed } = server.mails[0]!;
  expect(parsed.to?.map(({ address }) => address)).toEqual(['ann@example.org']);
  expect(parsed.headers.map(({ key }) => key)).not.toEqual(expect.arrayContaining([expect.stringMatching(/bcc|x-evil/)]));
  expect(parsed.bcc ?? []).toEqual([]);
  expect(parsed.subject).toBe('You are invited: x Bcc: victim@example.org X-Evil: 1 body');
});
