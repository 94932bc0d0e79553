import { expect, test } from 'vitest';
import { everyQuestionType } from '#testing/surveys/everyQuestionType.ts';
import { createMailFixture } from '#testing/mail/mailFixture.ts';
import { prepareMailTests, publicUrl } from '#testing/mail/prepareMailTests.ts';
import { enqueueMail, type MailToParticipation } from './enqueueMail.ts';

const mail = prepareMailTests();
const { jobs, mailer, smtpServer } = mail;

const enqueue = (accountId: string, participationId: string, message: MailToParticipation['message']) =>
  enqueueMail(mail.db, { message, accountId, participationId }, mail.now());

const stateOf = (participationId: string) =>
  mail.db
    .selectFrom('participation')
    .where('id', '=', participationId)
    .select('when_invitation_delivered')
    .executeTakeFirstOrThrow();

const complete = (participationId: string) =>
  mail.db.updateTable('participation').set({ when_completed: mail.now() }).where('id', '=', participationId).execute();

test('a reminder has the link of the invitation, the due date and an opt-out', async () => {
  const server = await smtpServer();
  const { accountId, invite } = await createMailFixture(mail.db, {
    surveyName: 'Herbst <26>',
    closeAt: new Date('2026-12-01T16:30:00Z'),
  });
  const person = await invite('ann@example.org', 'Ann', 'Bérg');
  await enqueue(accountId, person.participationId, 'reminder');
  await mailer({ smtpUrl: server.url }).runDue();

  const { parsed } = server.mails[0]!;
  const header = (key: string) => parsed.headers.find((one) => one.key === key)?.value;
  expect(parsed.subject).toBe('Still open for you: Herbst <26>');
  expect(parsed.to).toMatchObject([{ name: 'Ann Bérg', address: 'ann@example.org' }]);
  expect(header('list-unsubscribe')).toBe(
    `<${publicUrl}/api/v0/account/${accountId}/stop-mail?token=${person.stopToken}>`,
  );
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  for (const body of [parsed.html, parsed.text]) {
    expect(body).toContain(`${publicUrl}/app/s/${person.token}`);
    expect(body).toContain(`${publicUrl}/app/stop-mail/${accountId}/${person.stopToken}`);
    expect(body).toContain('5:30pm on December 1st');
    expect(body).not.toMatch(/\{[A-Za-z]+\}/);
  }
  expect(parsed.html).not.toContain('<26>');
  expect(parsed.text).toContain('If you’ve just submitted your answers, thank you.');
});

test('a reminder is not sent to people who have submitted or were removed, or if the survey has closed meanwhile', async () => {
  const server = await smtpServer();
  const { accountId, surveyId, invite } = await createMailFixture(mail.db);
  const [done, gone, anonymous] = [
    await invite('done@example.org'),
    await invite('gone@example.org'),
    await invite('anonymous@example.org'),
  ];
  for (const { participationId } of [done, gone, anonymous]) await enqueue(accountId, participationId, 'reminder');
  await complete(done.participationId);
  await mail.db.deleteFrom('participation').where('id', '=', gone.participationId).execute();
  await mail.db
    .updateTable('participation')
    .set({ participant_id: null })
    .where('id', '=', anonymous.participationId)
    .execute();
  const { runDue } = mailer({ smtpUrl: server.url });
  await runDue();

  await enqueue(accountId, (await invite('late@example.org')).participationId, 'reminder');
  await mail.db.updateTable('survey').set({ when_closed: mail.now() }).where('id', '=', surveyId).execute();
  await runDue();
  expect(server.requested).toEqual([]);
  expect(await jobs()).toEqual([]);
});

test('thanks that are sent again do not depend on answers, and only go to people who have submitted', async () => {
  const server = await smtpServer();
  const { accountId, surveyId, invite } = await createMailFixture(mail.db);
  await mail.db
    .updateTable('survey')
    .set({ risk_thanks_message: '<p>Words of support</p>' })
    .where('id', '=', surveyId)
    .execute();
  const distressed = await invite('ann@example.org');
  await mail.db
    .insertInto('answer')
    .values(
      everyQuestionType.report.distress!.items.map(({ question, reversed = false }) => ({
        account_id: accountId,
        participation_id: distressed.participationId,
        question_id: question,
        int_value: reversed ? 1 : 5,
        int_values: null,
        string_value: null,
        other_title: null,
        answered_at: mail.now(),
      })),
    )
    .execute();
  await complete(distressed.participationId);
  await enqueue(accountId, distressed.participationId, 'thanks');
  await enqueue(accountId, (await invite('ben@example.org')).participationId, 'thanks');
  // The survey may be closed by this time.
  await mail.db.updateTable('survey').set({ when_closed: mail.now() }).where('id', '=', surveyId).execute();
  await mailer({ smtpUrl: server.url }).runDue();

  expect(server.requested).toEqual(['ann@example.org']);
  const { parsed } = server.mails[0]!;
  expect(parsed.subject).toBe('Thank you for taking part in Autumn pulse');
  expect(parsed.text).toContain('Together with everyone else’s');
  expect(`${parsed.html}${parsed.text}`).not.toMatch(/Words of support|\{[A-Za-z]+\}/);
  expect(parsed.headers.map(({ key }) => key)).toContain('list-unsubscribe');
});

test('the time of delivery to a server or a file is recorded for invitations and reminders, and for no other mail', async () => {
  let rejected = true;
  const server = await smtpServer({
    reject: (address) => (rejected && address.startsWith('ann') ? '451 4.7.1 greylisted' : null),
  });
  const { accountId, invite } = await createMailFixture(mail.db);
  const [ann, ben, cem, done] = [
    await invite('ann@example.org'),
    await invite('ben@example.org'),
    await invite('cem@demo.test'),
    await invite('done@example.org'),
  ];
  await enqueue(accountId, ann.participationId, 'invitation');
  await enqueue(accountId, ben.participationId, 'reminder');
  await enqueue(accountId, cem.participationId, 'invitation');
  await complete(done.participationId);
  await enqueue(accountId, done.participationId, 'completion');
  const { runDue } = mailer({ smtpUrl: server.url });
  await runDue();
  const first = mail.now();
  expect(await stateOf(ann.participationId)).toEqual({ when_invitation_delivered: null });
  expect(await stateOf(ben.participationId)).toEqual({ when_invitation_delivered: first });
  expect(await stateOf(cem.participationId)).toEqual({ when_invitation_delivered: first });
  expect(await stateOf(done.participationId)).toEqual({ when_invitation_delivered: null });

  rejected = false;
  mail.pass(30_000);
  await runDue();
  expect(await stateOf(ann.participationId)).toEqual({ when_invitation_delivered: mail.now() });
  expect(await jobs()).toEqual([]);
});
