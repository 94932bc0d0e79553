import type { Locator, Page } from '@playwright/test';
import type { AdminOrganisation, AdminRole } from './organisation.ts';
import { expect, test } from './test.ts';

/** Where a form is, and what its test types and presses. Every form of administration and of one's own account is a row. */
interface FormCase {
  role: AdminRole;
  /** Opens the form, also after a reload of its page. */
  open: (page: Page, organisation: AdminOrganisation) => Promise<Locator>;
  /** Prepares what the form is about. */
  prepare?: (organisation: AdminOrganisation) => Promise<void>;
  /** Label of the text field that is typed into. */
  label: string;
  /** Fills what is required besides. */
  fillOthers?: (form: Locator) => Promise<unknown>;
  submit: string;
  /** Saves another text of the field elsewhere; omitted for a new record, which no one else edits. */
  saveElsewhere?: (organisation: AdminOrganisation, text: string) => Promise<unknown>;
}

const typed = 'Rowan';
const theirs = 'Hazel';
// Of the one field that takes numbers.
const [typedNumber, theirNumber] = ['42', '41'];
const emailAddress = 'ash@people.example';
const template = { templateId: 'wellbeing', name: 'Autumn' };

const main = (page: Page) => page.getByRole('main');
const dialog = (page: Page) => page.getByRole('dialog').first();
const at = (path: string) => async (page: Page, organisation: AdminOrganisation) => {
  await page.goto(`${organisation.url}/app/${path}`);
  return main(page);
};

const firstSurvey = async ({ api, accountId }: AdminOrganisation) => {
  const { surveys } = await api('edit').getSurveys({ params: { accountId }, query: {} });
  return surveys[0]!.id;
};
const prepareSurvey = async ({ api, accountId }: AdminOrganisation) =>
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
const inDialog =
  (path: (organisation: AdminOrganisation) => Promise<string>) =>
  async (page: Page, organisation: AdminOrganisation) => {
    await page.goto(`${organisation.url}/app/admin/${await path(organisation)}`);
    return dialog(page);
  };

const forms: Record<string, FormCase> = {
  'settings of the organisation': {
    role: 'manage',
    open: at('account/settings'),
    label: 'Number of staff',
    submit: 'Save changes',
    saveElsewhere: ({ api, accountId }) =>
      api('super').patchAccount({ params: { accountId }, body: { numberOfStaff: Number(theirNumber) } }),
  },
  'a new user': {
    role: 'manage',
    open: at('account/settings'),
    label: 'Given name',
    fillOthers: async (form) => {
      await form.getByLabel('Family name').fill('Tree');
      await form.getByLabel('E-mail address').fill('rowan@people.example');
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
    fillOthers: (form) => form.getByLabel('Survey type').selectOption('wellbeing'),
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
  'a person added to the organisation': {
    role: 'edit',
    open: at('admin/participants'),
    label: 'Given name',
    fillOthers: (form) => form.getByLabel('E-mail address', { exact: true }).fill('rowan@people.example'),
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
};

const asked = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' });

for (const [name, form] of Object.entries(forms)) {
  test(`${name}: leaving asks, a draft is offered again, and neither others, the server nor the network take what was typed`, async ({
    page,
    organisation,
  }) => {
    // A reload asks as well: by the browser, which is told to go on.
    page.on('dialog', (each) => void each.accept());
    await form.prepare?.(organisation);
    await organisation.signInAs(page, form.role);
    const isNumber = form.label === 'Number of staff';
    const [text, others] = isNumber ? [typedNumber, theirNumber] : [typed, theirs];
    const open = async () => {
      const place = await form.open(page, organisation);
      const field = place.getByLabel(form.label, { exact: true });
      await expect(field).toBeVisible();
      return { place, field, submit: place.getByRole('button', { name: form.submit, exact: true }) };
    };
    let { place, field, submit } = await open();
    await field.fill(text);
    await form.fillOthers?.(place);

    // Leaving with unsaved changes.
    const isDialog = (await page.getByRole('dialog').count()) > 0;
    if (isDialog) await page.keyboard.press('Escape');
    else await page.getByRole('contentinfo').getByRole('link', { name: 'Who sees what' }).click();
    await asked(page).getByRole('button', { name: 'Keep editing' }).click();
    await expect(field).toHaveValue(text);

    // A reload with a draft.
    await page.waitForTimeout(600);
    ({ place, field, submit } = await open());
    await expect(field).not.toHaveValue(text);
    await place.getByRole('button', { name: 'Restore' }).click();
    await expect(field).toHaveValue(text);

    // A validation error of the server, which is sent more than the field takes.
    await page.route('**/api/v0/**', async (route) => {
      const body = route.request().postData();
      if (route.request().method() === 'GET' || !body?.includes(text)) return route.continue();
      const tooMuch = isNumber ? body.replace(text, `-${text}`) : body.replace(text, text.repeat(2000));
      await route.continue({ postData: tooMuch });
    });
    await submit.click();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toBeFocused();
    await expect(field).toHaveValue(text);
    await page.unroute('**/api/v0/**');

    // No network.
    await page.route('**/api/v0/**', (route) => route.abort());
    await submit.click();
    await expect(page.getByText(/The server could not be reached\./)).toBeVisible();
    await expect(field).toHaveValue(text);
    await page.unroute('**/api/v0/**');

    // Two editors at once.
    if (form.saveElsewhere) {
      await form.saveElsewhere(organisation, others);
      await submit.click();
      await expect(place.getByText('Somebody else has changed this while you were editing.')).toBeVisible();
      await expect(place.getByText(others, { exact: true })).toBeVisible();
      await place.getByRole('button', { name: 'Keep mine' }).click();
    }
    await submit.click();
    const isDraftLeft = () => page.evaluate(() => Object.keys(localStorage).some((key) => key.includes('draft')));
    await expect.poll(isDraftLeft).toBe(false);
    await expect(asked(page)).toHaveCount(0);
  });
}
