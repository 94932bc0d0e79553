import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Language } from '#contract/languages.ts';
import { createMailFixture, type MailFixture } from '#testing/mail/mailFixture.ts';
import { prepareMailTests } from '#testing/mail/prepareMailTests.ts';
import { shippedContent } from '#testing/files/shippedContent.ts';
import { makeSurvey } from '#testing/surveys/makeSurvey.ts';
import { parseConfig } from '../config.ts';
import { storeSurveyTypes } from '../features/surveyQuestions/recomposeSurveys.ts';
import { enqueueMail, type Mail, type MailToParticipation, type MailToPerson } from './enqueueMail.ts';

const mail = prepareMailTests();

/** Sends one mail by SMTP. */
async function send(one: Mail) {
  const server = await mail.smtpServer();
  await enqueueMail(mail.db, one, mail.now());
  await mail.mailer({ smtpUrl: server.url }).runDue();
  expect(server.mails).toHaveLength(1);
  const { parsed, raw } = server.mails[0]!;
  const headers = raw.slice(0, raw.indexOf('\r\n\r\n'));
  return {
    subject: parsed.subject,
    html: parsed.html!,
    text: parsed.text!,
    language: /^Content-Language: (.*)$/m.exec(headers)?.[1],
    lang: /<html lang="(\w+)">/.exec(parsed.html!)?.[1],
  };
}

const withoutLinks = (text: string) => text.replaceAll(/(https?:|survey\.example)\S*/g, '');
const englishOrBraces = /\{|\b(the|you|your|survey|button|account)\b/i;

const setAccountLanguage = ({ accountId }: MailFixture, language: Language) =>
  mail.db.updateTable('account').set({ language }).where('id', '=', accountId).execute();

async function invitedIn(fixture: MailFixture, language: Language | null) {
  const person = await fixture.invite(`${randomUUID()}@example.org`);
  await mail.db.updateTable('participation').set({ language }).where('id', '=', person.participationId).execute();
  return person.participationId;
}

const submit = (participationId: string) =>
  mail.db.updateTable('participation').set({ when_completed: mail.now() }).where('id', '=', participationId).execute();

describe('a mail to a participant', () => {
  test.each<[MailToParticipation['message'], string, string]>([
    ['invitation', 'Sie sind eingeladen: Herbstpuls', 'Befragung öffnen:\n'],
    ['reminder', 'Noch offen für Sie: Herbstpuls', 'Befragung öffnen:\n'],
    ['completion', 'Danke, dass Sie teilgenommen haben: Herbstpuls', 'Diese Nachrichten abbestellen:\n'],
    ['thanks', 'Danke, dass Sie teilgenommen haben: Herbstpuls', 'Diese Nachrichten abbestellen:\n'],
  ])('%s is entirely in the language that the participant chose', async (message, subject, part) => {
    const fixture = await createMailFixture(mail.db, {
      surveyName: 'Herbstpuls',
      organisationName: 'Erle & Söhne',
      closeAt: new Date('2026-12-01T16:30:00Z'),
    });
    const participationId = await invitedIn(fixture, 'de');
    if (message === 'completion' || message === 'thanks') await submit(participationId);
    const sent = await send({ message, accountId: fixture.accountId, participationId });
    expect(sent).toMatchObject({ subject, language: 'de', lang: 'de' });
    expect(sent.text).toContain(part);
    expect(sent.text).toContain(
      'Sie bekommen diese Nachricht, weil Erle & Söhne Sie gebeten hat, an einer Befragung teilzunehmen.',
    );
    expect(withoutLinks(sent.text)).not.toMatch(englishOrBraces);
    expect(sent.html).not.toMatch(/If the button|Stop these/);
    if (message === 'invitation') expect(sent.text).toContain('1. Dezember um 17:30');
  });

  test('with the links of invitations is entirely in the language that the participant chose', async () => {
    const fixture = await createMailFixture(mail.db, { surveyName: 'Herbstpuls', organisationName: 'Erle & Söhne' });
    const person = await fixture.invite(`${randomUUID()}@example.org`);
    await mail.db
      .updateTable('participation')
      .set({ language: 'de' })
      .where('id', '=', person.participationId)
      .execute();
    const sent = await send({
      message: 'links',
      accountId: fixture.accountId,
      participantId: person.participantId,
    });
    expect(sent).toMatchObject({
      subject: 'Ihre Einladung von Erle & Söhne, noch einmal gesendet',
      language: 'de',
      lang: 'de',
    });
    expect(sent.text).toContain('Befragung öffnen:\n');
    expect(withoutLinks(sent.text)).not.toMatch(englishOrBraces);
    await setAccountLanguage(fixture, 'de');
    await mail.db
      .updateTable('participation')
      .set({ language: null })
      .where('id', '=', person.participationId)
      .execute();
    expect(await send({ message: 'links', accountId: fixture.accountId, participantId: person.participantId })).toEqual(
      sent,
    );
  });

  test.each<[Language | null, Language, Language]>([
    [null, 'de', 'de'],
    [null, 'en', 'en'],
    ['en', 'de', 'en'],
    ['de', 'en', 'de'],
  ])(
    "with the chosen language %s and the organisation's language %s it is in %s",
    async (chosen, organisation, language) => {
      const fixture = await createMailFixture(mail.db);
      const participationId = await invitedIn(fixture, chosen);
      await setAccountLanguage(fixture, organisation);
      const sent = await send({ message: 'invitation', accountId: fixture.accountId, participationId });
      expect(sent).toMatchObject({
        language,
        lang: language,
        subject: language === 'de' ? 'Sie sind eingeladen: Autumn pulse' : 'You are invited: Autumn pulse',
      });
    },
  );

  test("a queued mail is sent in the organisation's new language if that changes", async () => {
    const fixture = await createMailFixture(mail.db);
    const participationId = await invitedIn(fixture, null);
    await enqueueMail(mail.db, { message: 'reminder', accountId: fixture.accountId, participationId }, mail.now());
    await setAccountLanguage(fixture, 'de');
    const server = await mail.smtpServer();
    await mail.mailer({ smtpUrl: server.url }).runDue();
    expect(server.mails[0]!.parsed.subject).toBe('Noch offen für Sie: Autumn pulse');
  });

  test("an organisation's own text is sent unchanged, with the layout and the date in the person's language", async () => {
    const fixture = await createMailFixture(mail.db, {
      timeZone: 'America/New_York',
      closeAt: new Date('2026-12-31T20:30:00Z'),
    });
    await mail.db
      .updateTable('survey')
      .set({ invitation_message: '<p>Dear team, until {dueDate}.</p>' })
      .where('id', '=', fixture.surveyId)
      .execute();
    const { text } = await send({
      message: 'invitation',
      accountId: fixture.accountId,
      participationId: await invitedIn(fixture, 'de'),
    });
    expect(text).toContain('Dear team, until 31. Dezember um 15:30.');
    expect(text).toContain('Befragung öffnen:');
  });

  test('a name that looks like a placeholder is not filled in', async () => {
    const fixture = await createMailFixture(mail.db, {
      organisationName: '{surveyName}',
      surveyName: '<b>{organisationName}</b>',
    });
    const { subject, html } = await send({
      message: 'invitation',
      accountId: fixture.accountId,
      participationId: await invitedIn(fixture, 'de'),
    });
    expect(subject).toBe('Sie sind eingeladen: <b>{organisationName}</b>');
    expect(html).toContain('{surveyName} lädt Sie ein, an &#60;b&#62;{organisationName}&#60;/b&#62; teilzunehmen.');
  });
});

describe('the default name of a survey', () => {
  const names = { en: 'Wellbeing pulse November 2026', de: 'Kurzbefragung November 2026' };

  /** An open pulse survey with its default name and one invited person. Their invitation is not queued. */
  async function invitedToPulse(language: Language | null, name: string | null = null) {
    const product = { db: mail.db, config: parseConfig({}), clock: mail.now, content: await shippedContent() };
    await storeSurveyTypes(mail.db, product.content.surveyTypes, mail.now());
    const { accountId, surveyId, adminIds } = await makeSurvey(product, { people: 1, name });
    await mail.db.deleteFrom('job').execute();
    const participationId = adminIds[0]!;
    await mail.db.updateTable('participation').set({ language }).where('id', '=', participationId).execute();
    return { accountId, surveyId, participationId };
  }

  /** The mail of a results page is in the page's language. */
  type InTheirLanguage = Exclude<MailToParticipation['message'], 'resultsPage'>;
  const subjects: Record<InTheirLanguage, Record<Language, string>> = {
    invitation: { en: 'You are invited: ', de: 'Sie sind eingeladen: ' },
    reminder: { en: 'Still open for you: ', de: 'Noch offen für Sie: ' },
    completion: { en: 'Thank you for taking part in ', de: 'Danke, dass Sie teilgenommen haben: ' },
    thanks: { en: 'Thank you for taking part in ', de: 'Danke, dass Sie teilgenommen haben: ' },
  };
  const messages = Object.keys(subjects) as InTheirLanguage[];

  test.each(messages.flatMap((message) => [[message, 'de'] as const, [message, 'en'] as const]))(
    'is in the subject and in both bodies of a mail in its language: %s, %s',
    async (message, language) => {
      const { accountId, participationId } = await invitedToPulse(language);
      if (message === 'completion' || message === 'thanks') await submit(participationId);
      const sent = await send({ message, accountId, participationId });
      const other = names[language === 'de' ? 'en' : 'de'];
      expect(sent).toMatchObject({ language, subject: `${subjects[message][language]}${names[language]}` });
      for (const body of [sent.html, sent.text]) {
        expect(body).toContain(names[language]);
        expect(body).not.toContain(other);
      }
    },
  );

  test("is in the organisation's language for a person who has chosen none", async () => {
    const { accountId, participationId } = await invitedToPulse(null);
    await mail.db.updateTable('account').set({ language: 'de' }).where('id', '=', accountId).execute();
    const { subject } = await send({ message: 'invitation', accountId, participationId });
    expect(subject).toBe(`Sie sind eingeladen: ${names.de}`);
  });

  test("is in the person's language in the organisation's own text", async () => {
    const { accountId, surveyId, participationId } = await invitedToPulse('de');
    await mail.db
      .updateTable('survey')
      .set({ invitation_message: '<p>Liebes Team, hier ist {surveyName}.</p>' })
      .where('id', '=', surveyId)
      .execute();
    const { text } = await send({ message: 'invitation', accountId, participationId });
    expect(text).toContain(`Liebes Team, hier ist ${names.de}.`);
  });

  test.each(['Herbstpuls', 'Wellbeing pulse Mai 2026', 'Wellbeing pulse November 2026 in Leeds'])(
    'is not that of a survey that the organisation named: %s',
    async (name) => {
      const { accountId, participationId } = await invitedToPulse('de', name);
      const { subject, text } = await send({ message: 'reminder', accountId, participationId });
      expect(subject).toBe(`Noch offen für Sie: ${name}`);
      expect(text).toContain(name);
    },
  );

  test('is the stored one in mails to people who run the survey, except in a test of what participants get', async () => {
    const { accountId, surveyId } = await invitedToPulse(null);
    await mail.db
      .updateTable('account')
      .set({ language: 'de', risk_contact_email: 'risk@example.org' })
      .where('id', '=', accountId)
      .execute();
    const personId = await managerOf(accountId);
    const notice = await send({ message: 'riskNotice', accountId, surveyId, minimumGroup: '7' });
    expect(notice.subject).toBe(`Support for the people who take part in ${names.en}`);
    expect(notice.text).not.toContain(names.de);
    const tested = await send({ message: 'test', accountId, surveyId, personId, text: 'invitationMessage' });
    expect(tested.subject).toBe(`Test: Sie sind eingeladen: ${names.de}`);
    expect(tested.text).not.toContain(names.en);
  });
});

async function personIn(language: Language | null) {
  const personId = randomUUID();
  await mail.db
    .insertInto('person')
    .values({
      id: personId,
      given_name: '',
      family_name: '',
      email_address: `${personId}@home.example`,
      password_hash: null,
      when_email_confirmed: mail.now(),
      created_at: mail.now(),
      language,
    })
    .execute();
  const emailChangeId = randomUUID();
  await mail.db
    .insertInto('email_change')
    .values({
      id: emailChangeId,
      person_id: personId,
      email_address: `new-${personId}@home.example`,
      former_address: `${personId}@home.example`,
      expires_at: new Date(mail.now().getTime() + 3_600_000),
    })
    .execute();
  return { personId, emailChangeId };
}
type Ids = Awaited<ReturnType<typeof personIn>>;

/** Adds a manager who has chosen German. */
async function managerOf(accountId: string) {
  const { personId } = await personIn('de');
  await mail.db
    .insertInto('membership')
    .values({ account_id: accountId, person_id: personId, admin_user_role: 'manage', created_at: mail.now() })
    .execute();
  return personId;
}

describe('a mail about an account', () => {
  test.each<[string, (ids: Ids) => MailToPerson, string, string]>([
    [
      'passwordReset',
      ({ personId }) => ({ message: 'passwordReset', personId }),
      'Neues Passwort wählen',
      'Choose a new password',
    ],
    [
      'emailChange',
      ({ emailChangeId }) => ({ message: 'emailChange', emailChangeId }),
      'Bestätigen Sie Ihre E-Mail-Adresse',
      'Confirm your e-mail address',
    ],
    [
      'emailChangeNotice',
      ({ emailChangeId }) => ({ message: 'emailChangeNotice', emailChangeId }),
      'Ihre E-Mail-Adresse soll geändert werden',
      'Your e-mail address is about to change',
    ],
    [
      'passwordChanged',
      ({ personId }) => ({ message: 'securityNotice', personId, event: 'passwordChanged' }),
      'Ihr Passwort wurde geändert',
      'Your password was changed',
    ],
    [
      'totpOn',
      ({ personId }) => ({ message: 'securityNotice', personId, event: 'totpOn' }),
      'Zwei-Faktor-Anmeldung ist eingeschaltet',
      'Two-factor sign-in is on',
    ],
    [
      'totpOff',
      ({ personId }) => ({ message: 'securityNotice', personId, event: 'totpOff' }),
      'Zwei-Faktor-Anmeldung ist ausgeschaltet',
      'Two-factor sign-in is off',
    ],
    [
      'totpReset',
      ({ personId }) => ({ message: 'securityNotice', personId, event: 'totpReset' }),
      'Zwei-Faktor-Anmeldung ist ausgeschaltet',
      'Two-factor sign-in is off',
    ],
  ])("%s is in the person's language, or else in English", async (_name, mailFor, german, english) => {
    const inGerman = await send(mailFor(await personIn('de')));
    expect(inGerman).toMatchObject({ subject: german, language: 'de', lang: 'de' });
    expect(withoutLinks(inGerman.text)).not.toMatch(englishOrBraces);
    expect(await send(mailFor(await personIn(null)))).toMatchObject({ subject: english, language: 'en', lang: 'en' });
  });

  test.each<[Language | null, Language | null, Language]>([
    ['de', 'en', 'de'],
    ['en', 'de', 'en'],
    [null, 'de', 'de'],
    [null, null, 'en'],
  ])('a claim by a person with language %s for a response in %s is in %s', async (ofPerson, ofResponse, language) => {
    const fixture = await createMailFixture(mail.db);
    const participationId = await invitedIn(fixture, ofResponse);
    const { personId } = await personIn(ofPerson);
    const sent = await send({ message: 'claim', accountId: fixture.accountId, participationId, personId });
    expect(sent).toMatchObject({
      language,
      subject: language === 'de' ? 'Eine Befragung in Ihr Konto aufnehmen?' : 'Add a survey response to your account?',
    });
  });
});

describe('a mail to an administrator', () => {
  async function manager(fixture: MailFixture) {
    await setAccountLanguage(fixture, 'de');
    return managerOf(fixture.accountId);
  }

  test('about a new role is in English, whatever the languages of the person and the organisation', async () => {
    const fixture = await createMailFixture(mail.db);
    const sent = await send({
      message: 'userInvitation',
      accountId: fixture.accountId,
      personId: await manager(fixture),
    });
    expect(sent).toMatchObject({
      language: 'en',
      lang: 'en',
      subject: 'You can now look after surveys of Alder & Sons',
    });
    expect(sent.text).not.toMatch(/[äöüß]/);
  });

  test('that is a test is in the language for people who have not chosen one', async () => {
    const fixture = await createMailFixture(mail.db);
    const { accountId, surveyId } = fixture;
    const sent = await send({
      message: 'test',
      accountId,
      surveyId,
      personId: await manager(fixture),
      text: 'invitationMessage',
    });
    expect(sent).toMatchObject({ language: 'de', subject: 'Test: Sie sind eingeladen: Autumn pulse' });
    expect(sent.text).toContain('Dies ist ein Test, den nur Sie bekommen.');
  });
});
