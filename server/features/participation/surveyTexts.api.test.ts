import { afterAll, beforeAll, expect, it } from 'vitest';
import { answerAll, createApiApp, participate, type ApiApp } from '#testing/servers/apiApp.ts';
import { articleFor } from '#server/content/support.ts';
import { makeSurvey } from '#testing/surveys/makeSurvey.ts';

let api: ApiApp;
beforeAll(async () => {
  api = await createApiApp();
});
afterAll(() => api.close());

async function invited(survey: object, account: object = {}, closeAt: Date | null = null) {
  const pulse = await makeSurvey(api, { people: 1, name: 'Tell <us>', closeAt });
  if (Object.keys(survey).length > 0)
    await api.db.updateTable('survey').set(survey).where('id', '=', pulse.surveyId).execute();
  if (Object.keys(account).length > 0)
    await api.db.updateTable('account').set(account).where('id', '=', pulse.accountId).execute();
  return participate(api, pulse.tokens[0]!);
}

it("the participant sees the survey's own welcome and privacy statement, with placeholders filled and escaped", async () => {
  const person = await invited({
    welcome:
      '<p>{surveyName} of {organisationName}, {expectedDuration} minutes, by {contactName}</p><p>Until {dueDate}</p>',
    privacy_statement: '<p>At least {minimumGroup} people. Ask {contactEmail}. {unknown}</p>',
  });
  const survey = await person.survey();
  expect(survey.welcome).toBe('<p>Tell &#60;us&#62; of Tell &#60;us&#62; organisation, 3 minutes, by Kim Lind</p>');
  expect(survey.privacyStatementHtml).toBe('<p>At least 5 people. Ask kim@example.org. {unknown}</p>');
});

it("without a privacy statement of its own, a survey shows the organisation's, or else the product's", async () => {
  const ours = await invited({}, { privacy_statement: '<p>Ours</p>' });
  expect((await ours.survey()).privacyStatementHtml).toBe('<p>Ours</p>');
  const both = await invited({ privacy_statement: '<p>The survey</p>' }, { privacy_statement: '<p>Ours</p>' });
  expect((await both.survey()).privacyStatementHtml).toBe('<p>The survey</p>');
  const none = await (await invited({})).survey();
  expect(none.privacyStatementHtml).toContain('Results of groups, and whether you have taken part');
  expect(none.welcome).toContain('There are no right or wrong answers');
});

it("the report offers the survey's support article, or else the organisation's, or else the survey type's", async () => {
  const supportOf = async (survey: object, account: object) => {
    const person = await invited(survey, account);
    await answerAll(person);
    await person.complete();
    return (await person.report()).body.support.supportArticle;
  };
  const shipped = await supportOf({}, {});
  const article = api.content.texts.en.articles.get('support')!;
  expect(shipped).toEqual(
    articleFor(article, api.content.texts, { country: 'DE', time_zone: 'UTC', support_lines: [] }),
  );
  expect(shipped.contents[0]).toEqual(article.contents[0]);
  const item = { contentType: 'Html', title: null, url: null, image: null, caption: null };
  expect(await supportOf({}, { support_article: '<p>Ask {contactName}</p>' })).toEqual({
    ...shipped,
    contents: [{ ...item, html: '<p>Ask Kim Lind</p>' }],
  });
  expect((await supportOf({ support_article: '<p>Here</p>' }, { support_article: '<p>There</p>' })).contents).toEqual([
    { ...item, html: '<p>Here</p>' },
  ]);
});
