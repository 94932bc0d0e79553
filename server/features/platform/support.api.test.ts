import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiApp, type ApiApp } from '#testing/servers/apiApp.ts';
import { createOrganisation, type Organisation, type Role } from '#testing/surveys/organisation.ts';

let api: ApiApp;
let organisation: Organisation;
beforeAll(async () => {
  api = await createApiApp();
  organisation = await createOrganisation(api);
});
afterAll(() => api.close());

const patch = (json: object, role: Role = 'manage') => {
  // Each call gets a later time, so that the order of the log is known.
  api.wait(1);
  return api.call('PATCH', `/account/${organisation.accountId}`, { token: organisation.as[role], json });
};
const account = async (role: Role = 'report') =>
  (await api.call('GET', `/account/${organisation.accountId}`, { token: organisation.as[role] })).body;
const support = async (token?: string, language = 'en') =>
  (
    await api.call('GET', `/support${token === undefined ? '' : `?token=${token}`}`, {
      headers: { 'accept-language': language },
    })
  ).body;
const htmlOf = ({ article }: { article: { contents: { html: string | null }[] } }) =>
  article.contents.map(({ html }) => html ?? '').join('\n');

const line = { name: 'Occupational health', phone: '+49 30 123', url: null, email: null, hours: 'Monday to Friday' };

describe("an organisation's support settings", () => {
  it('have the country of the time zone until a manager sets one', async () => {
    expect(await account()).toMatchObject({ timeZone: 'Europe/Berlin', country: 'DE', supportLines: [] });
    expect((await patch({ country: 'GB' })).body.country).toBe('GB');
    expect((await patch({ timeZone: 'Europe/Vienna' })).body.country).toBe('GB');
    expect((await patch({ country: null })).body.country).toBe('AT');
    expect((await patch({ timeZone: 'UTC' })).body.country).toBeNull();
    expect((await patch({ timeZone: 'Europe/Berlin' })).body.country).toBe('DE');
    expect((await patch({ country: 'FR' }, 'edit')).status).toBe(403);
  });

  it.each(['UK', 'de', 'D', '', 'XK', '12'])('reject the country %j', async (country) => {
    expect((await patch({ country })).body).toMatchObject({ error: 'Validation', messages: [{ property: 'country' }] });
    expect((await account()).country).toBe('DE');
  });

  it("contain the organisation's own lines, and the audit log records changes to them", async () => {
    const { body } = await patch({
      supportLines: [
        { name: ' Occupational health ', phone: '+49 30 123', hours: 'Monday to Friday' },
        { name: 'EAP', url: 'https://eap.example/start' },
      ],
    });
    expect(body.supportLines).toEqual([
      line,
      { name: 'EAP', phone: null, url: 'https://eap.example/start', email: null, hours: null },
    ]);
    const { entries } = (
      await api.call('GET', `/account/${organisation.accountId}/audit-log`, { token: organisation.as.manage })
    ).body;
    expect(entries[0]).toMatchObject({ action: 'patchAccount', details: { changed: ['supportLines'] } });
    expect((await patch({ supportLines: body.supportLines })).body.supportLines).toEqual(body.supportLines);
  });

  it.each([
    ['a line without any contact', { name: 'Somewhere' }, 'supportLines[0]'],
    ['no name', { name: ' ', phone: '1' }, 'supportLines[0].name'],
    ['an invalid phone number', { name: 'A', phone: 'call me' }, 'supportLines[0].phone'],
    ['a page without https', { name: 'A', url: 'http://a.example' }, 'supportLines[0].url'],
    ['a script', { name: 'A', url: 'javascript:alert(1)' }, 'supportLines[0].url'],
    ['an invalid e-mail address', { name: 'A', email: 'a' }, 'supportLines[0].email'],
    ['an unknown field', { name: 'A', phone: '1', fax: '1' }, 'supportLines[0].fax'],
  ])('reject %s', async (_, each, property) => {
    expect((await patch({ supportLines: [each] })).body).toMatchObject({
      error: 'Validation',
      messages: [{ property }],
    });
  });

  it('accept at most ten lines', async () => {
    expect((await patch({ supportLines: Array.from({ length: 11 }, () => line) })).body.error).toBe('Validation');
    expect((await patch({ supportLines: Array.from({ length: 10 }, () => line) })).status).toBe(200);
    await patch({ supportLines: [line] });
  });
});

describe('the support page', () => {
  it('opens by the token of the organisation, without signing in', async () => {
    const { supportToken } = await account();
    expect(supportToken).toMatch(/^[0-9a-f]{32}$/);
    const page = await support(supportToken);
    expect(page).toMatchObject({
      emergency: { number: '112', country: 'DE' },
      line: { name: 'TelefonSeelsorge', phone: '0800 111 0 111', hours: 'day and night' },
    });
    expect(htmlOf(page)).toMatch(
      /From your organisation[^]*Occupational health[^]*Monday to Friday[^]*Germany[^]*Austria[^]*not yet checked/,
    );
    const german = await support(supportToken, 'de');
    expect(german.line.hours).toBe('Tag und Nacht');
    expect(htmlOf(german)).toMatch(/Von Ihrer Organisation[^]*Deutschland/);
  });

  it('puts the lines of the organisation’s country first', async () => {
    await patch({ country: 'NZ', supportLines: [] });
    const page = await support((await account()).supportToken);
    expect(page).toMatchObject({
      emergency: { number: '111', country: 'NZ' },
      line: { name: '1737, Need to talk?', phone: '1737' },
    });
    expect(htmlOf(page)).toMatch(/New Zealand[^]*What this survey can[^]*Germany[^]*Australia/);
    expect(page.article.contents.at(-1).title).toBe('Help lines in other countries');
    expect(htmlOf(page).match(/New Zealand/g)).toHaveLength(1);
    await patch({ country: 'FR', supportLines: [line] });
    expect(await support((await account()).supportToken)).toMatchObject({
      emergency: { number: '112', country: 'FR' },
      line: { name: 'Occupational health', phone: '+49 30 123', hours: 'Monday to Friday' },
    });
    await patch({ country: 'JP', supportLines: [] });
    expect(await support((await account()).supportToken)).toMatchObject({ emergency: null, line: null });
    await patch({ country: null });
  });

  it('is a general one without a token or with an unknown one', async () => {
    const general = await support();
    expect(general).toMatchObject({ emergency: null, line: null, article: { id: 'support' } });
    expect(htmlOf(general)).toMatch(/Germany[^]*New Zealand/);
    expect(await support('0'.repeat(32))).toEqual(general);
    expect(await support(`%22${'x'.repeat(150)}`)).toEqual(general);
  });

  it('shows the organisation’s own article with its own lines', async () => {
    await patch({ supportArticle: '<p>Ask Robin.</p>' }, 'super');
    await patch({ supportLines: [line] });
    const page = await support((await account()).supportToken);
    expect(page.article.contents.map(({ html }: { html: string }) => html)).toEqual([
      '<p>Ask Robin.</p>',
      expect.stringContaining('Occupational health'),
    ]);
    await patch({ supportArticle: null }, 'super');
  });

  it('sets no cookie', async () => {
    const { headers } = await api.app.inject({
      method: 'GET',
      url: `/api/v0/support?token=${(await account()).supportToken}`,
    });
    expect(headers['set-cookie']).toBeUndefined();
  });

  it('has a different token for every organisation', async () => {
    const other = await createOrganisation(api, 'Elsewhere');
    const theirs = (await api.call('GET', `/account/${other.accountId}`, { token: other.as.manage })).body.supportToken;
    expect(theirs).not.toBe((await account()).supportToken);
  });
});
