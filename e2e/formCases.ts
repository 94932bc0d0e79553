import type { Locator, Page } from '@playwright/test';
import type { AdminOrganisation, AdminRole } from './organisation.ts';
import { expect } from './test.ts';

/**
 * The address of a form, and what its test types and presses. There is a case for every form of the administration and
 * of a person's own account. Two forms without text input have tests of their own: the roles of users in forms.spec.ts,
 * and the questions of a section in sectionQuestions.spec.ts.
 */
export interface FormCase {
  role: AdminRole;
  /** Opens the form, and opens it again by reloading its page. */
  open: (page: Page, organisation: AdminOrganisation) => Promise<Locator>;
  /** Creates the records that the form edits. */
  prepare?: (organisation: AdminOrganisation) => Promise<void>;
  /** Label of the text field that is typed into. */
  label: string | RegExp;
  /** The field shows a default while it is empty. */
  isDefault?: true;
  /** The text that is typed and the text that someone else saves, if these are not names. */
  texts?: [typed: string, theirs: string];
  /** Fills in the other required fields. */
  fillOthers?: (form: Locator) => Promise<unknown>;
  submit: string;
  /** Saves another text for the field elsewhere. Omitted for a new record, which no one else edits. */
  saveElsewhere?: (organisation: AdminOrganisation, text: string) => Promise<unknown>;
}

/** A form that holds secrets: what is typed must not be stored, and the server rejects it. */
export type SecretCase = Omit<FormCase, 'saveElsewhere' | 'texts'> & { text?: string };

const emailAddress = 'ash@people.example';
const template = { templateId: 'wellbeing', name: 'Autumn' };

const main = (page: Page) => page.getByRole('main');
const dialog = (page: Page) => page.getByRole('dialog').first();
export const at = (path: string) => async (page: Page, organisation: AdminOrganisation) => {
  await page.goto(`${organisation.url}/app/${path}`);
  return main(page);
};

export const firstSurvey = async ({ api, accountId }: AdminOrganisation) => {
  const { surveys } = await api('edit').getSurveys({ params: { accountId }, query: {} });
  return surveys[0]!.id;
};
export const prepareSurvey = async ({ api, accountId }: AdminOrganisation) =>
  void (await api('edit').createSurvey({ params: { accountId }, body: template }));
const firstParticipant = async ({ api, accountId }: AdminOrganisation) => {
  const { participants } = await api('edit').getAccountParticipants({ params: { accountId }, query: {} });
  return participants[0]!.id;
};
const preparePerson = async ({ api, accountId }: AdminOrganisation) =>
  void (await api('edit').addAccountParticipants({
    params: { accountId },
    body: { participants: [{ givenName: 'Ann', familyName: 'Ash', emailAddress }] },
  }));
const firstGroup = async ({ api, accountId }: AdminOrganisation) => {
  const { groups } = await api('edit').getGroups({ params: { accountId }, query: {} });
  return groups.find(({ groupType }) => groupType === 'regular')!.id;
};
const prepareGroup = async ({ api, accountId }: AdminOrganisation) =>
  void (await api('edit').createGroup({ params: { accountId }, body: { name: 'Night shift' } }));
const firstAction = async ({ api, accountId }: AdminOrganisation) => {
  const { actions } = await api('edit').getActions({ params: { accountId }, query: {} });
  return actions[0]!.id;
};
const prepareReport = async ({ makeSurvey }: AdminOrganisation) =>
  void (await makeSurvey({ people: 12, status: 'CLOSED' }));
const prepareAction = async (organisation: AdminOrganisation) => {
  await prepareReport(organisation);
  const params = { surveyId: await firstSurvey(organisation) };
  const { sections } = await organisation.api('edit').getReport({ params, body: {} });
  const body = {
    sectionId: sections[0]!.id,
    title: 'Ask',
    owner: 'Ann',
    dueOn: '2030-01-01',
    notes: '',
    status: 'OPEN' as const,
  };
  await organisation.api('edit').createAction({ params, body });
};
/** Opens the editor of the first area's analysis. If a draft is offered, the editor is open already. */
async function openAnalysis(page: Page, organisation: AdminOrganisation) {
  const details = await at(`admin/survey/${await firstSurvey(organisation)}/report/details/0`)(page, organisation);
  const editor = details.getByRole('button', { name: /^(Write an analysis|Edit analysis|Close the editor)$/ }).first();
  if ((await editor.getAttribute('aria-expanded')) === 'false') await editor.click();
  return details;
}
const analysedArea = async ({ api }: AdminOrganisation, surveyId: string) => {
  const { sections } = await api('edit').getReport({ params: { surveyId }, body: {} });
  return { id: sections[0]!.id, area: sections[0]!.areas[0]!.id };
};

const ownQuestions = 'organisation-questions';
const prepareQuestion = async (organisation: AdminOrganisation) => {
  await prepareSurvey(organisation);
  await organisation.api('edit').createCustomQuestion({
    params: { surveyId: await firstSurvey(organisation), sectionId: ownQuestions },
    body: { title: 'Which tree?', type: 'freeText', freeTextType: 'long' },
  });
};
const firstQuestion = async (organisation: AdminOrganisation) => {
  const params = { surveyId: await firstSurvey(organisation) };
  const { editableSections } = await organisation.api('edit').getSurvey({ params });
  const section = editableSections.find(({ id }) => id === ownQuestions)!;
  const question = section.availableQuestions.find(({ title }) => title === 'Which tree?')!;
  return { ...params, sectionId: ownQuestions, questionId: question.id };
};

const inDialog =
  (path: (organisation: AdminOrganisation) => Promise<string>) =>
  async (page: Page, organisation: AdminOrganisation) => {
    await page.goto(`${organisation.url}/app/admin/${await path(organisation)}`);
    return dialog(page);
  };

const saveResultsPage = async ({ api, ...organisation }: AdminOrganisation, note: string) =>
  api('manage').saveResultsPage({
    params: { surveyId: await firstSurvey({ api, ...organisation }) },
    body: { language: 'en', findings: [], groupId: null, decisions: [], done: [], note },
  });

export const forms: Record<string, FormCase> = {
  'a results page': {
    role: 'manage',
    prepare: async (organisation) => {
      await prepareReport(organisation);
      await saveResultsPage(organisation, 'Thanks');
    },
    open: async (page, organisation) =>
      at(`admin/survey/${await firstSurvey(organisation)}/results-page`)(page, organisation),
    label: 'What else comes next (optional)',
    submit: 'Save page',
    saveElsewhere: saveResultsPage,
  },
  'settings of the organisation': {
    role: 'manage',
    open: at('account/settings'),
    label: 'Number of staff',
    texts: ['42', '41'],
    submit: 'Save changes',
    saveElsewhere: ({ api, accountId }, staff) =>
      api('super').patchAccount({ params: { accountId }, body: { numberOfStaff: Number(staff) } }),
  },
  'a new user': {
    role: 'manage',
    open: at('account/settings'),
    label: 'Given name',
    fillOthers: async (form) => {
      await form.getByLabel('Family name').fill('Tree');
      await form.getByLabel('Email address').fill('rowan@people.example');
      await form.getByLabel('Role', { exact: true }).selectOption('View');
    },
    submit: 'Add user',
  },
  'the own name': {
    role: 'view',
    open: at('account/your-profile'),
    label: 'Given name',
    submit: 'Save changes',
    saveElsewhere: ({ api }, givenName) => api('view').updateMyDetails({ body: { givenName } }),
  },
  'a new organisation': {
    role: 'super',
    open: at('admin/super/new-organisation'),
    label: 'Organisation name',
    submit: 'Create organisation',
  },
  'a new survey': {
    role: 'edit',
    open: at('admin/survey/new'),
    label: 'Survey name',
    isDefault: true,
    fillOthers: (form) => form.getByRole('radio', { name: 'Wellbeing survey' }).check(),
    submit: 'Save survey',
  },
  'a copy of a survey': {
    role: 'edit',
    prepare: prepareSurvey,
    open: async (page, organisation) =>
      at(`admin/survey/new?copyOf=${await firstSurvey(organisation)}`)(page, organisation),
    label: 'Survey name',
    isDefault: true,
    submit: 'Save survey',
  },
  'a survey': {
    role: 'edit',
    prepare: prepareSurvey,
    open: async (page, organisation) => at(`admin/survey/${await firstSurvey(organisation)}/edit`)(page, organisation),
    label: 'Survey name',
    submit: 'Save changes',
    saveElsewhere: async (organisation, name) =>
      organisation.api('manage').patchSurvey({ params: { surveyId: await firstSurvey(organisation) }, body: { name } }),
  },
  'a custom question': {
    role: 'edit',
    prepare: prepareSurvey,
    open: async (page, organisation) =>
      at(`admin/survey/${await firstSurvey(organisation)}/edit/organisation-questions/custom`)(page, organisation),
    label: 'Question',
    fillOthers: (form) => form.getByLabel('Answer type').selectOption('long'),
    submit: 'Save',
  },
  'a custom question that exists': {
    role: 'edit',
    prepare: prepareQuestion,
    open: async (page, organisation) => {
      const { surveyId, questionId } = await firstQuestion(organisation);
      return at(`admin/survey/${surveyId}/edit/${ownQuestions}/custom/${questionId}`)(page, organisation);
    },
    label: 'Subtitle (optional)',
    submit: 'Save',
    saveElsewhere: async (organisation, subtitle) =>
      organisation.api('manage').updateCustomQuestion({
        params: await firstQuestion(organisation),
        body: { title: 'Which tree?', subtitle, type: 'freeText', freeTextType: 'long' },
      }),
  },
  'a person added to a survey': {
    role: 'edit',
    prepare: prepareSurvey,
    open: async (page, organisation) =>
      at(`admin/survey/${await firstSurvey(organisation)}/participants`)(page, organisation),
    label: 'Given name',
    fillOthers: (form) => form.getByLabel('Email address', { exact: true }).fill('rowan@people.example'),
    submit: 'Add person',
  },
  'a person added to the organisation': {
    role: 'edit',
    open: at('admin/participants'),
    label: 'Given name',
    fillOthers: (form) => form.getByLabel('Email address', { exact: true }).fill('rowan@people.example'),
    submit: 'Add person',
  },
  'a person of the organisation': {
    role: 'edit',
    prepare: preparePerson,
    open: inDialog(async (organisation) => `participants?modal=edit&of=${await firstParticipant(organisation)}`),
    label: 'Given name',
    submit: 'Save changes',
    saveElsewhere: async (organisation, givenName) =>
      organisation.api('manage').updateParticipant({
        params: { accountId: organisation.accountId, participantId: await firstParticipant(organisation) },
        body: { givenName },
      }),
  },
  'a new group': {
    role: 'edit',
    open: inDialog(async () => 'participants?modal=newGroup'),
    label: 'Name of the group',
    submit: 'Add group',
  },
  'the name of a group': {
    role: 'edit',
    prepare: prepareGroup,
    open: inDialog(async (organisation) => `participants/${await firstGroup(organisation)}?modal=renameGroup`),
    label: 'Name of the group',
    submit: 'Rename group',
    saveElsewhere: async (organisation, name) =>
      organisation.api('manage').updateGroup({
        params: { accountId: organisation.accountId, groupId: await firstGroup(organisation) },
        body: { name },
      }),
  },
  'people added to a new group': {
    role: 'edit',
    prepare: preparePerson,
    open: inDialog(async (organisation) => `participants?modal=addToGroup&of=${await firstParticipant(organisation)}`),
    label: 'Name of the group',
    submit: 'Add to group',
  },
  'a new action': {
    role: 'edit',
    prepare: prepareReport,
    open: inDialog(async (organisation) => `survey/${await firstSurvey(organisation)}/report/details/0?modal=action`),
    label: 'Title',
    fillOthers: async (form) => {
      await form.getByLabel('Owner').fill('Ann');
      await form.getByLabel('Due date').fill('2030-01-01');
    },
    submit: 'Add action',
  },
  'an action': {
    role: 'edit',
    prepare: prepareAction,
    open: inDialog(async (organisation) => `actions/edit/${await firstAction(organisation)}`),
    label: 'Title',
    submit: 'Save changes',
    saveElsewhere: async (organisation, title) =>
      organisation.api('manage').updateAction({
        params: { surveyId: await firstSurvey(organisation), actionId: await firstAction(organisation) },
        body: { title },
      }),
  },
  'the summary of a report': {
    role: 'super',
    prepare: prepareReport,
    open: async (page, organisation) => {
      const report = await at(`admin/survey/${await firstSurvey(organisation)}/report`)(page, organisation);
      const summary = report.getByRole('region', { name: 'Executive summary' });
      const editor = summary.getByRole('button', { name: /^(Write a summary|Edit summary|Close the editor)$/ });
      if ((await editor.getAttribute('aria-expanded')) === 'false') await editor.click();
      return summary;
    },
    label: 'Executive summary',
    submit: 'Save summary',
    saveElsewhere: async (organisation, text) =>
      organisation.api('super').patchSurveyReport({
        params: { surveyId: await firstSurvey(organisation) },
        body: { executiveSummary: `<p>${text}</p>` },
      }),
  },
  'the analysis of an area': {
    role: 'super',
    prepare: prepareReport,
    open: openAnalysis,
    label: /^Analysis of /,
    submit: 'Save analysis',
    saveElsewhere: async (organisation, text) => {
      const surveyId = await firstSurvey(organisation);
      const { id, area } = await analysedArea(organisation, surveyId);
      await organisation.api('super').patchSurveyReport({
        params: { surveyId },
        body: { sections: [{ id, areas: [{ id: area, analysis: `<p>${text}</p>` }] }] },
      });
    },
  },
};

const profile = at('account/your-profile');
const profileDialog = (path: string) => async (page: Page, organisation: AdminOrganisation) => {
  await page.goto(`${organisation.url}/app/account/your-profile/${path}`);
  return dialog(page);
};

export const secretForms: Record<string, SecretCase> = {
  'the own password': {
    role: 'view',
    open: profile,
    label: 'Current password',
    fillOthers: async (form) => {
      await form.getByLabel('New password', { exact: true }).fill('five good plain words more');
      await form.getByLabel('Confirm new password').fill('five good plain words more');
    },
    submit: 'Change password',
  },
  'another e-mail address': {
    role: 'view',
    open: profileDialog('email'),
    label: 'Password',
    fillOthers: (form) => form.getByLabel('New e-mail address').fill('rowan@people.example'),
    submit: 'Send the link',
  },
  'deleting the own account': {
    role: 'view',
    open: profileDialog('delete-account'),
    label: 'Password',
    submit: 'Delete my account',
  },
  'the password before 2FA is set up': {
    role: 'view',
    open: at('account/your-profile/setup-2fa'),
    label: 'Current password',
    submit: 'Continue',
  },
  'the first code of 2FA': {
    role: 'view',
    open: async (page, organisation) => {
      const place = await at('account/your-profile/setup-2fa')(page, organisation);
      await place.getByLabel('Current password').fill(organisation.person('view').password);
      await place.getByRole('button', { name: 'Continue' }).click();
      await expect(place.getByLabel('Authentication code')).toBeVisible();
      return place;
    },
    label: 'Authentication code',
    text: '731904',
    submit: 'Set up 2FA',
  },
};
