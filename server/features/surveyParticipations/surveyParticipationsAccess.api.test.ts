import { afterAll, beforeAll } from 'vitest';
import { createApiApp, type ApiApp } from '../../../testing/apiApp.ts';
import { createOrganisation, itRefusesOthers, type Organisation } from '../../../testing/organisation.ts';
import { surveyOf, type SurveyOf } from '../../../testing/surveyOf.ts';

let api: ApiApp;
let organisation: Organisation;
let survey: SurveyOf;
beforeAll(async () => {
  api = await createApiApp();
  organisation = await createOrganisation(api);
  survey = await surveyOf(api, organisation.accountId, { people: ['Ann'] });
});
afterAll(() => api.close());

const url = (path: string) => () => `${survey.url}${path}`;

itRefusesOthers(() => ({ api, organisation }), [
  { name: 'participations', method: 'GET', url: url('/participations'), role: 'view' },
  { name: 'participants/search', method: 'GET', url: url('/participants/search?query=ann'), role: 'view' },
  { name: 'participations', method: 'POST', url: url('/participations'), json: { participants: [] }, role: 'edit' },
  { name: 'participations', method: 'DELETE', url: url('/participations'), json: { participationIds: [] }, role: 'edit' },
  { name: 'reminders', method: 'POST', url: url('/participations/reminders'), json: { participationIds: [] }, role: 'edit' },
  { name: 'thanks', method: 'POST', url: url('/participations/thanks'), json: { participationIds: [] }, role: 'edit' },
  {
    name: 'resend-invitation', method: 'POST', role: 'edit',
    url: async () => `${survey.url}/participation/${(await survey.ids('Ann'))[0]}/resend-invitation`,
  },
  { name: 'groups', method: 'GET', url: url('/groups'), role: 'view' },
  { name: 'groups', method: 'POST', url: url('/groups'), json: { groupIds: [] }, role: 'edit' },
  { name: 'groups', method: 'DELETE', url: url('/groups'), json: { groupIds: [] }, role: 'edit' },
  { name: 'sendReminders', method: 'POST', url: url('/sendReminders'), role: 'edit' },
]);
