import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Language } from '#contract/languages.ts';
import type { ResultsPage } from '#contract/entities/resultsPage.ts';
import type { ReceivedMail } from '#testing/mail/smtpServer.ts';
import { startMailbox } from '#testing/mail/startMailbox.ts';
import { createApiApp, type ApiApp } from '#testing/servers/apiApp.ts';
import { makeSurvey, type TestSurvey } from '#testing/surveys/makeSurvey.ts';
import { createOrganisation, type Organisation } from '#testing/surveys/organisation.ts';

let api: ApiApp;
let organisation: Organisation;
let mailbox: Awaited<ReturnType<typeof startMailbox>>;
beforeAll(async () => {
  api = await createApiApp();
  organisation = await createOrganisation(api);
  mailbox = await startMailbox(api);
});
afterAll(async () => {
  await mailbox.close();
  await api.close();
});

/** Someone who has not answered, someone who has an account and reads another language, and eight others. */
async function closedSurvey(name: string): Promise<TestSurvey> {
  const survey = await makeSurvey(api, { accountId: organisation.accountId, people: 10, status: 'CLOSED', name });
  const set = (index: number, changes: { when_completed?: null; when_started?: null; language?: Language }) =>
    api.db.updateTable('participation').set(changes).where('id', '=', survey.adminIds[index]!).execute();
  await set(0, { when_completed: null, when_started: null });
  await set(1, { language: 'de' });
  await api.db.deleteFrom('job').execute();
  return survey;
}

async function published(survey: TestSurvey, language: Language): Promise<ResultsPage> {
  const url = `${survey.url}/results-page`;
  const manager = { token: organisation.as.manage };
  const json = { language, findings: [], groupId: null, decisions: [], done: [], note: 'Thanks' };
  const { whenSaved } = (await api.call('PUT', url, { ...manager, json })).body;
  return (await api.call('POST', `${url}/publish`, { ...manager, json: { whenSaved } })).body;
}
const send = async (survey: TestSurvey, { whenPublished }: ResultsPage) =>
  expect(
    await api.call('POST', `${survey.url}/results-page/send`, {
      token: organisation.as.manage,
      json: { whenPublished },
    }),
  ).toMatchObject({ status: 200, body: { sentTo: 10 } });

/** A mail without what is different in each: its address, Message-ID, date, MIME boundary and links that stop mail. */
const withoutOwnParts = ({ to, raw }: ReceivedMail) => {
  const bodies = raw
    .split(/\r\n\r\n/)
    .map((part) =>
      /^[A-Za-z0-9+/=\r\n]{100,}/.test(part) ? Buffer.from(part.split('--')[0]!, 'base64').toString() : part,
    );
  return bodies
    .join('\n\n')
    .replaceAll(to, '<address>')
    .replaceAll(/(Message-ID|Date): .*/gi, '$1')
    .replaceAll(/--_NmP-[\w-]+|_NmP-[\w-]+/g, '<boundary>')
    .replaceAll(/(stop-mail\/[\w-]+\/|stop-mail\?token=)[\s]*[\w-]+/g, '$1<token>');
};

test.each([
  [
    'en',
    'Wellbeing pulse May 2026',
    'Results of Wellbeing pulse May 2026',
    'Everyone who was invited gets this same message',
  ],
  [
    'de',
    'Wellbeing pulse June 2026',
    'Ergebnisse: Kurzbefragung Juni 2026',
    'Alle, die eingeladen waren, bekommen dieselbe Nachricht',
  ],
] as const)(
  'by SMTP, everyone invited gets the same bytes, in the language of the page: %s',
  async (language, name, subject, sentence) => {
    const survey = await closedSurvey(name);
    const page = await published(survey, language);
    await send(survey, page);
    const mails = (await Promise.all(survey.emails.map((address) => mailbox.mailsTo(address)))).map((own) =>
      own.at(-1)!,
    );
    expect(mails.map(({ to }) => to)).toEqual(survey.emails);
    const [notAnswered, answered] = mails as [ReceivedMail, ReceivedMail];
    expect(new Set(mails.map(withoutOwnParts)).size).toBe(1);
    const sizes = mails.map(({ raw, to }) => Buffer.byteLength(raw) - to.length);
    expect(new Set(sizes).size).toBe(1);
    expect(answered.parsed).toMatchObject({ subject, to: [{ address: survey.emails[1], name: '' }] });
    for (const body of [notAnswered.parsed.text!, notAnswered.parsed.html!]) {
      expect(body).toContain(sentence);
      expect(body).toContain(page.url);
      expect(body).toContain('/app/stop-mail/');
      expect(body).not.toMatch(/Given|Family/);
    }
    // Anyone can open the link without signing in.
    const { status } = await api.call('GET', new URL(page.url!).pathname.replace('/app', ''), {});
    expect(status).toBe(200);
  },
);

test('a mail that waits is dropped if the page is withdrawn or the person stops mail, and leads to the latest link otherwise', async () => {
  const survey = await closedSurvey('Winter');
  const page = await published(survey, 'en');
  await send(survey, page);
  await api.db
    .insertInto('mail_refusal')
    .values({
      account_id: survey.accountId,
      email_address: survey.emails[2]!,
      reason: 'stopped',
      when_refused: api.clock(),
    })
    .execute();
  await api.call('POST', `${survey.url}/results-page/withdraw`, { token: organisation.as.manage });
  const jobs = await api.db.selectFrom('job').selectAll().execute();
  expect(jobs).toHaveLength(10);
  expect(await mailbox.mailsTo(survey.emails[0]!)).toEqual([]);

  await api.db.deleteFrom('job').execute();
  await api.db
    .insertInto('job')
    .values(jobs.map(({ payload, ...job }) => ({ ...job, payload: JSON.stringify(payload) })))
    .execute();
  const again = await published(survey, 'en');
  const [mail] = await mailbox.mailsTo(survey.emails[0]!);
  expect(mail!.parsed.text).toContain(again.url);
  expect(mail!.parsed.text).not.toContain(page.url);
  expect(await mailbox.mailsTo(survey.emails[2]!)).toEqual([]);
});

test('an address that is changed while the survey is open gets the mail, whether its owner answered or not', async () => {
  const survey = await makeSurvey(api, { accountId: organisation.accountId, people: 10, name: 'Moved' });
  for (const id of survey.adminIds.slice(1))
    await api.db
      .updateTable('participation')
      .set({ when_started: api.clock(), when_completed: api.clock() })
      .where('id', '=', id)
      .execute();
  for (const index of [0, 1]) {
    const { status } = await api.call(
      'PATCH',
      `/account/${survey.accountId}/participant/${survey.participantIds[index]}`,
      { token: organisation.as.edit, json: { emailAddress: `moved-${index}-${survey.emails[index]}` } },
    );
    expect(status).toBe(200);
  }
  await api.call('POST', `${survey.url}/close`, { token: organisation.as.edit });
  await api.db.deleteFrom('job').execute();
  await send(survey, await published(survey, 'en'));
  for (const index of [0, 1]) expect(await mailbox.mailsTo(`moved-${index}-${survey.emails[index]}`)).toHaveLength(1);
});
