import type { InstalledOrganisation } from './makeInstallation.ts';

/** A request below /api/v0. */
export interface Reading {
  method: 'GET' | 'POST';
  path: string;
  body?: object;
}

/** Every list and every report that administrators of an organisation read, by what it shows. */
export function administratorReads({
  accountId,
  groupIds,
  closedIds,
  openId,
}: Pick<InstalledOrganisation, 'accountId' | 'groupIds' | 'closedIds' | 'openId'>): Record<string, Reading> {
  const [account, open, closed] = [`/account/${accountId}`, `/survey/${openId}`, `/survey/${closedIds.at(-1)!}`];
  const get = (path: string): Reading => ({ method: 'GET', path });
  const report = (body: object): Reading => ({ method: 'POST', path: `${closed}/report`, body });
  return {
    'the person signed in': get('/person/me'),
    'the organisation': get(account),
    "the organisation's surveys": get(`${account}/surveys`),
    "the organisation's people": get(`${account}/participants`),
    'a search for people': get(`${account}/participants/search?text=amily1`),
    'the groups': get(`${account}/groups`),
    'the people of a group': get(`${account}/group/${groupIds[0]}/participants`),
    'the users': get(`${account}/users`),
    'the audit log': get(`${account}/audit-log`),
    'the audit log of a survey': get(`${account}/audit-log?surveyId=${openId}`),
    'an open survey': get(open),
    'the people of a survey': get(`${open}/participations`),
    'the people of a survey who have not submitted': get(`${open}/participations?filter=notCompleted&sort=-invited`),
    'the people of a survey who get no mail': get(`${open}/participations?mailRefusal=undeliverable`),
    'a search for people of a survey': get(`${open}/participants/search?query=amily1`),
    'the groups of a survey': get(`${open}/groups`),
    'the response rates of groups': get(`${open}/response-rates`),
    'the responses by day': get(`${open}/responses`),
    'the reports': get(`${account}/reports`),
    'the filters of a report': get(`${closed}/filters`),
    'a report': report({}),
    'a report of a group': report({ filter: { participantGroups: [groupIds[0]] } }),
    'a report compared with the survey before': report({ compareToSurvey: closedIds.at(-2) }),
    'a report compared with other organisations': report({ compareToNormative: true }),
    'the heat map': get(`${closed}/report/heat-map`),
    'the trend': get(`${closed}/report/trend`),
    'the actions': get(`${account}/actions`),
  };
}
