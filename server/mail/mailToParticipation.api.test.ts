import { describe, expect, test } from 'vitest';
import { everyQuestionType } from '#testing/surveys/everyQuestionType.ts';
import { createMailFixture } from '#testing/mail/mailFixture.ts';
import { prepareMailTests, publicUrl } from '#testing/mail/prepareMailTests.ts';
import { enqueueMail } from './enqueueMail.ts';

const mail = prepareMailTests();
const { jobs, mailer, smtpServer } = mail;

test('an invitation arrives with subject, both bodies, links and headers', async () => {
  const server = await smtpServer();
  const { accountId, invite } = await createMailFixture(mail.db, {
    organisationName: 'Älder & <Sons>',
    surveyName: 'Herbst "2026"',
    closeAt: new Date('2026-12-01T16:30:00Z'),
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
  expect(header('list-unsubscribe')).toBe(
    `<${publicUrl}/api/v0/account/${accountId}/stop-mail?token=${person.stopToken}>`,
  );
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');

  expect(parsed.html).toContain(`href="${publicUrl}/app/s/${person.token}"`);
  expect(parsed.html).toContain(`href="${publicUrl}/app/stop-mail/${accountId}/${person.stopToken}"`);
  expect(parsed.html).toContain('&#60;Sons&#62;');
  expect(parsed.html).not.toContain('<Sons>');
  expect(parsed.text).toContain('Älder & <Sons> invites you to take part in Herbst "2026"');
  expect(parsed.text).toContain(`take about ${everyQuestionType.expectedDuration} minutes`);
  expect(parsed.text).toContain('5:30pm on December 1st');
  expect(parsed.text).toContain(`Open the survey:\n${publicUrl}/app/s/${person.token}`);
  expect(parsed.text).toContain('Kim Lind at kim@alder.example');
  expect(parsed.text).toContain(`${publicUrl}/app/stop-mail/${accountId}/${person.stopToken}`);
  expect(`${parsed.html}${parsed.text}`).not.toMatch(/\{[A-Za-z]+\}/);

  expect(await jobs()).toEqual([]);
  expect(JSON.stringify(lines)).not.toMatch(/example\.org|Berg|Herbst|Älder/i);
  expect(lines).toEqual([]);
});

test('a person with only a given or a family name is addressed by that name', async () => {
  const server = await smtpServer();
  const { accountId, invite } = await createMailFixture(mail.db);
  for (const [address, given, family] of [
    ['none@example.org', '', ''],
    ['family@example.org', '', 'Berg'],
    ['given@example.org', 'Ann', ''],
  ] as const) {
    const { participationId } = await invite(address, given, family);
    await enqueueMail(mail.db, { message: 'invitation', accountId, participationId }, mail.now());
  }
  await mailer({ smtpUrl: server.url }).runDue();
  expect(server.mails.map(({ parsed }) => parsed.to?.[0]?.name).toSorted()).toEqual(['', 'Ann', 'Berg']);
});

describe('the mail after submitting', () => {
  type Fixture = Awaited<ReturnType<typeof createMailFixture>>;
  const distressItems = everyQuestionType.report.distress!.items;

  /** Submits with the highest or the lowest distress on the scale, and queues the mail. */
  async function submit({ accountId, invite }: Fixture, emailAddress: string, distress: 'high' | 'low') {
    const person = await invite(emailAddress);
    await mail.db
      .insertInto('answer')
      .values(
        distressItems.map(({ question, reversed = false }) => ({
          account_id: accountId,
          participation_id: person.participationId,
          question_id: question,
          int_value: (distress === 'high') === reversed ? 1 : 5,
          int_values: null,
          string_value: null,
          other_title: null,
          answered_at: mail.now(),
        })),
      )
      .execute();
    await mail.db
      .updateTable('participation')
      .set({ when_completed: mail.now() })
      .where('id', '=', person.participationId)
      .execute();
    await enqueueMail(
      mail.db,
      { message: 'completion', accountId, participationId: person.participationId },
      mail.now(),
    );
    return person;
  }

  test('thanks people, and says how to find the report again, without the used invitation link', async () => {
    const server = await smtpServer();
    const person = await submit(await createMailFixture(mail.db), 'ann@example.org', 'low');
    await mailer({ smtpUrl: server.url }).runDue();
    const { parsed } = server.mails[0]!;
    expect(parsed.subject).toBe('Thank you for taking part in Autumn pulse');
    expect(parsed.text).toContain('Together with everyone else’s');
    expect(parsed.text).not.toContain('call the emergency number of');
    expect(parsed.text).toContain('Kim Lind at kim@alder.example');
    for (const body of [parsed.html, parsed.text]) {
      expect(body).toContain(`${publicUrl}/app/auth/sign-in`);
      expect(body).not.toContain(person.token);
      expect(body).not.toMatch(/\{[A-Za-z]+\}/);
    }
  });

  /**
   * Returns a received mail without the parts that differ for each mail: recipient, Message-ID, date, boundaries and
   * the opt-out link.
   */
  function withoutOwn(raw: string, { stopToken }: { stopToken: string }): string {
    const boundary = /boundary="([^"]+)"/.exec(raw)![1]!;
    // Quoted-printable breaks long lines anywhere, even within a token.
    return raw
      .replaceAll(boundary, '…')
      .replaceAll(/=\r\n/g, '')
      .replaceAll(stopToken, '…')
      .replace(/^To: .*$/m, '')
      .replace(/^Message-ID: .*$/m, '')
      .replace(/^Date: .*$/m, '')
      .replace(/^List-Unsubscribe: .*(\r\n\s.*)*$/m, '');
  }

  test.each([
    { thanks_message: null },
    { thanks_message: '<p>Own thanks. Sign in at {signInUrl}.</p>', thanks_contact_message: '<p>Ask Robin.</p>' },
  ])('is the same for everyone to the byte, and so are its entries in the queue and the log: %j', async (texts) => {
    let busy = true;
    const server = await smtpServer({ reject: () => (busy ? '451 4.7.1 greylisted' : null) });
    const fixture = await createMailFixture(mail.db);
    await mail.db.updateTable('survey').set(texts).where('id', '=', fixture.surveyId).execute();
    const people = [await submit(fixture, 'ann@example.org', 'high'), await submit(fixture, 'ben@example.org', 'low')];
    const rows = async () =>
      (await jobs()).map((row) => ({ ...row, id: null, payload: { ...row.payload, participationId: null } }));
    const bothAlike = <T>(both: T[]) => {
      expect(both).toHaveLength(2);
      expect(both[0]).toEqual(both[1]);
    };
    bothAlike(await rows());
    expect((await rows()).map(({ payload }) => payload)).toContainEqual({
      message: 'completion',
      accountId: fixture.accountId,
      participationId: null,
    });
    const { runDue, lines } = mailer({ smtpUrl: server.url });
    await runDue();
    bothAlike(await rows());
    bothAlike(lines.splice(0).map(({ metadata, ...line }) => ({ ...line, metadata: { ...metadata, jobId: null } })));

    busy = false;
    mail.pass(30_000);
    await runDue();
    expect(lines).toEqual([]);
    const of = (address: string) => server.mails.find(({ to }) => to === address)!;
    const mails = [
      withoutOwn(of('ann@example.org').raw, people[0]!),
      withoutOwn(of('ben@example.org').raw, people[1]!),
    ];
    bothAlike(mails);
    expect(Buffer.byteLength(of('ann@example.org').raw)).toBe(Buffer.byteLength(of('ben@example.org').raw));
    expect(mails[0]).toContain('In an emergency, call 112.');
    expect(mails[0]).toContain('TelefonSeelsorge, 0800 111 0 111');
    expect(mails[0]).not.toMatch(/distress|risk|score/i);
  });

  test('gives the emergency number and a help line of the organisation’s country, and links to its support page', async () => {
    const server = await smtpServer();
    const fixture = await createMailFixture(mail.db, { timeZone: 'Pacific/Auckland' });
    const { support_token: supportToken } = await mail.db
      .selectFrom('account')
      .where('id', '=', fixture.accountId)
      .select('support_token')
      .executeTakeFirstOrThrow();
    await submit(fixture, 'ann@example.org', 'low');
    const { participationId } = await fixture.invite('ben@example.org');
    await enqueueMail(mail.db, { message: 'invitation', accountId: fixture.accountId, participationId }, mail.now());
    await mailer({ smtpUrl: server.url }).runDue();
    const of = (address: string) => server.mails.find(({ to }) => to === address)!.parsed;
    expect(of('ann@example.org').text).toContain(
      'To talk to someone: 1737, Need to talk?, 1737. In an emergency, call 111.',
    );
    for (const address of ['ann@example.org', 'ben@example.org']) {
      expect(of(address).text).toContain(`Where to find support:\n${publicUrl}/app/support/${supportToken}\n`);
      expect(of(address).html).toContain(`href="${publicUrl}/app/support/${supportToken}"`);
    }
  });

  describe('with a separate text for people in high distress', () => {
    let sizes: number[] = [];
    const texts = async (stored: {
      risk_thanks_message: string;
      thanks_message?: string;
      support_article?: string;
    }) => {
      const server = await smtpServer();
      const fixture = await createMailFixture(mail.db);
      await mail.db.updateTable('survey').set(stored).where('id', '=', fixture.surveyId).execute();
      await submit(fixture, 'ann@example.org', 'high');
      await submit(fixture, 'ben@example.org', 'low');
      await mailer({ smtpUrl: server.url }).runDue();
      sizes = server.mails.map(({ raw }) => Buffer.byteLength(raw));
      return new Map(server.mails.map(({ to, parsed }) => [to, parsed.text!]));
    };

    test.each([
      ['shorter', '<p>Please talk with someone: 116 123.</p>'],
      ['longer', `<p>Please talk with someone. ${'Füße über Flüsse, naïve €. '.repeat(100)}</p>`],
    ])(
      'people in high distress get this text, in a mail of the same size as the other one (here a %s text)',
      async (_, text) => {
        const sent = await texts({ risk_thanks_message: text });
        expect(sizes).toHaveLength(2);
        expect(sizes[0]).toBe(sizes[1]);
        expect(sent.get('ann@example.org')).toContain('Please talk with someone');
        expect(sent.get('ben@example.org')).not.toContain('Please talk with someone');
      },
    );

    test('they get the usual thanks if this text contains contacts that the other texts do not contain', async () => {
      const stored = {
        risk_thanks_message: '<p>Please call Robin: 030 555 55.</p>',
        thanks_message: '<p>Own thanks.</p>',
      };
      const sent = await texts(stored);
      expect(sent.get('ann@example.org')).toEqual(expect.stringContaining('Own thanks.'));
      expect(sent.get('ann@example.org')).not.toContain('Robin');
      expect(
        (await texts({ ...stored, thanks_message: '<p>Own thanks, or call 03055555.</p>' })).get('ann@example.org'),
      ).toContain('Robin');
      expect((await texts({ ...stored, support_article: '<p>Robin: 030/55555</p>' })).get('ann@example.org')).toContain(
        'Please call Robin',
      );
    });
  });
});

test('a name with line breaks cannot add a header', async () => {
  const server = await smtpServer();
  const evil = 'x\r\nBcc: victim@example.org\r\nX-Evil: 1\r\n\r\nbody';
  const { accountId, invite } = await createMailFixture(mail.db, {
    organisationName: evil,
    surveyName: evil,
    contactName: evil,
  });
  const person = await invite('ann@example.org', evil, '"<victim@example.org>, ');
  await enqueueMail(mail.db, { message: 'invitation', accountId, participationId: person.participationId }, mail.now());
  await mailer({ smtpUrl: server.url }).runDue();
  expect(server.requested).toEqual(['ann@example.org']);
  const { parsed } = server.mails[0]!;
  expect(parsed.to?.map(({ address }) => address)).toEqual(['ann@example.org']);
  expect(parsed.headers.map(({ key }) => key)).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/bcc|x-evil/)]),
  );
  expect(parsed.bcc ?? []).toEqual([]);
  expect(parsed.subject).toBe('You are invited: x Bcc: victim@example.org X-Evil: 1 body');
});
