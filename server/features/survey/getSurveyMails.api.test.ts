import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SurveyMails } from '#contract/entities/survey.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';
import { enqueueMail } from '#server/mail/enqueueMail.ts';
import { startMailWorker } from '#testing/mail/startMailWorker.ts';
import { startSmtpServer } from '#testing/mail/smtpServer.ts';
import { createApiApp, type ApiApp } from '#testing/servers/apiApp.ts';
import { makeSurvey } from '#testing/surveys/makeSurvey.ts';
import { createOrganisation, type Organisation, type Role } from '#testing/surveys/organisation.ts';

let api: ApiApp;
let organisation: Organisation;
beforeAll(async () => {
  api = await createApiApp({ PUBLIC_URL: 'http://survey.example', DEMO: '0' });
  organisation = await createOrganisation(api, 'Älder & Sons');
});
afterAll(() => api.close());

const ownTexts = {
  invitation_message: '<h2>Dear team</h2><p>{organisationName}: {surveyName}, {expectedDuration} minutes.</p>',
  thanks_message: '<p>Thanks from {contactName}. <a href="{signInUrl}">Sign in</a></p>',
  risk_thanks_message: '<p>Only for people in high distress.</p>',
};
/** An open survey with one invited person, who has the name of the invented one. */
async function make() {
  const survey = await makeSurvey(api, {
    accountId: organisation.accountId,
    people: 1,
    closeAt: new Date('2026-12-01T17:00:00Z'),
  });
  await api.db.updateTable('survey').set(ownTexts).where('id', '=', survey.surveyId).execute();
  await api.db
    .updateTable('participant')
    .set({ given_name: 'Alex', family_name: 'Example' })
    .where('id', '=', survey.participantIds[0]!)
    .execute();
  return survey;
}
const get = ({ surveyId }: Pick<SurveyKey, 'surveyId'>, as: Role = 'edit') =>
  api.call('GET', `/survey/${surveyId}/mails`, { token: organisation.as[as] });
const mailsOf = async (survey: SurveyKey) => ((await get(survey)).body as SurveyMails).mails;

it.each(['en', 'de'] as const)('shows the mails that the mail server gets, in %s', async (language) => {
  await api.db.updateTable('account').set({ language }).where('id', '=', organisation.accountId).execute();
  const survey = await make();
  const { token, stop_token } = await api.db
    .selectFrom('participation')
    .innerJoin('participant', 'participant.id', 'participation.participant_id')
    .where('participation.survey_id', '=', survey.surveyId)
    .select(['participation.token', 'participant.stop_token'])
    .executeTakeFirstOrThrow();
  const shown = await mailsOf(survey);
  expect(shown.map(({ message }) => message)).toEqual(['invitation', 'reminder', 'thanks']);

  await api.db.deleteFrom('job').execute();
  const server = await startSmtpServer();
  const worker = startMailWorker(api, { ...api.config, smtpUrl: server.url });
  for (const { message } of shown) {
    if (message === 'thanks')
      await api.db
        .updateTable('participation')
        .set({ when_completed: api.clock() })
        .where('id', '=', survey.adminIds[0]!)
        .execute();
    const participationId = survey.adminIds[0]!;
    await enqueueMail(api.db, { message, accountId: survey.accountId, participationId }, api.clock());
    await worker.runDue();
  }
  await worker.stop();
  await server.close();

  const neutral = (body: string | undefined) =>
    body?.replaceAll(token, 'personal-link').replaceAll(stop_token, 'personal-link').trimEnd();
  const sent = server.mails.map(({ parsed }) => ({
    subject: parsed.subject,
    html: neutral(parsed.html),
    text: neutral(parsed.text),
    name: parsed.to![0]!.name,
    from: `${parsed.from!.name} <${parsed.from!.address}>`,
  }));
  expect(sent).toEqual(
    shown.map(({ subject, html, text, from }) => ({
      subject,
      html: neutral(html),
      text: neutral(text),
      name: 'Alex Example',
      from,
    })),
  );
  expect(shown.map(({ to }) => to)).toEqual(shown.map(() => 'Alex Example <alex@example.org>'));
  expect(shown.map((mail) => mail.language)).toEqual(shown.map(() => language));
});

it('shows a saved text at once, also before the survey opens and with no contact', async () => {
  await api.db.updateTable('account').set({ language: 'en' }).where('id', '=', organisation.accountId).execute();
  const survey = await makeSurvey(api, { accountId: organisation.accountId, status: 'DRAFT', contact: null });
  const [before] = await mailsOf(survey);
  expect(before!.text).toContain('invites you to take part');
  expect(JSON.stringify(await mailsOf(survey))).not.toMatch(/\{\w+\}/);
  await api.call('PATCH', `/survey/${survey.surveyId}`, {
    token: organisation.as.edit,
    json: { invitationMessage: { useDefault: false, html: '<p>Come to {surveyName}</p>' } },
  });
  const [after] = await mailsOf(survey);
  expect(after!.text).toContain('Come to Wellbeing pulse');
});

it('contains no personal link and nothing for people in high distress', async () => {
  const survey = await make();
  const { text } = await get(survey);
  for (const secret of [...survey.tokens, survey.shareToken, ...survey.emails, 'high distress'])
    expect(text).not.toContain(secret);
});

it('needs the permission to edit, in the same organisation', async () => {
  const survey = await make();
  for (const role of ['report', 'view'] as const) expect((await get(survey, role)).status).toBe(403);
  for (const role of ['manage', 'super'] as const) expect((await get(survey, role)).status).toBe(200);
  expect((await get(await makeSurvey(api, { name: 'Elsewhere' }))).status).toBe(404);
  await survey.close();
  expect(await mailsOf(survey)).toHaveLength(3);
});
