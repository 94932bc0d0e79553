import type { Person } from '../contract/entities/person.ts';
import type { ReportTile } from '../contract/entities/surveyReport.ts';
import { demoAdministrators, demoPassword } from '../server/demo/demoPeople.ts';
import { startHttpParticipant } from '../testing/servers/httpParticipant.ts';

/**
 * Sends one request of each common kind to a server with the demonstration. A participant answers and opens the report.
 * An administrator signs in and opens lists and the report of a survey. Also requests the page, an article and the
 * library.
 * @throws Error if a request is rejected.
 */
export async function askOnceEach(url: string, shareToken: string): Promise<void> {
  const get = async <T>(path: string, token?: string): Promise<T> => {
    const response = await fetch(url + path, { headers: { ...(token && { authorization: `Bearer ${token}` }) } });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`);
    return (response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text) as T;
  };
  await get('/app/');
  const person = await startHttpParticipant(url, shareToken);
  for (const questionId of (await person.read()).scales) await expectDone(person.answer({ questionId, intValue: 3 }));

  const form = new URLSearchParams({
    grant_type: 'password',
    client_id: 'web',
    client_secret: 'web',
    username: demoAdministrators[0]!.emailAddress,
    password: demoPassword,
  });
  const signedIn = await fetch(`${url}/api/v0/auth/token`, { method: 'POST', body: form });
  const { access_token: token } = (await signedIn.json()) as { access_token: string };
  const { memberships } = await get<Person>('/api/v0/person/me', token);
  const accountId = memberships[0]!.account.id;
  await get('/api/v0/knowledge-library', token);
  await get(`/api/v0/account/${accountId}/surveys`, token);
  await get(`/api/v0/account/${accountId}/participants`, token);
  const {
    reports: [report],
  } = await get<{ reports: ReportTile[] }>(`/api/v0/account/${accountId}/reports`, token);
  const read = await fetch(`${url}/api/v0/survey/${report!.survey.id}/report`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: '{}',
  });
  if (!read.ok) throw new Error(`The report answered ${read.status}: ${await read.text()}`);
}

async function expectDone(saved: Promise<number>): Promise<void> {
  const status = await saved;
  if (status !== 204) throw new Error(`An answer was refused with ${status}`);
}
