import { apiAs } from '../organisation.ts';

const password = 'demo-password-1';

/** An administrator of the demonstration organisation. */
export const administrator = (name: 'super' | 'manager' | 'editor' | 'viewer' | 'reporter') => ({
  emailAddress: `${name}@demo.test`,
  password,
});

/** Ids of the demonstration that appear in addresses, by kind. */
export async function readDemonstration(url: string) {
  const api = apiAs(url, administrator('manager'));
  const accountId = (await api.getMyDetails()).memberships[0]!.account.id;
  const { surveys } = await api.getSurveys({ params: { accountId }, query: { limit: '200' } });
  const { groups } = await api.getGroups({ params: { accountId } });
  const { users } = await api.getUsers({ params: { accountId } });
  const surveyWith = (status: string, name?: string) =>
    surveys.find((survey) => survey.status === status && survey.name.includes(name ?? ''))!.id;
  return {
    api,
    accountId,
    open: surveyWith('OPEN'),
    ready: surveyWith('READY'),
    scheduled: surveyWith('SCHEDULED'),
    draft: surveyWith('DRAFT'),
    closed: surveyWith('CLOSED', 'Wellbeing'),
    groupId: groups.find(({ groupType }) => groupType === 'regular')!.id,
    userId: users.find(({ emailAddress }) => emailAddress === 'reporter@demo.test')!.id,
    viewerId: users.find(({ emailAddress }) => emailAddress === 'viewer@demo.test')!.id,
  };
}
