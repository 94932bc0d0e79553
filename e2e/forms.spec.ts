import type { Locator, Page } from '@playwright/test';
import type { AdminOrganisation, AdminRole } from './organisation.ts';
import { expect, test } from './test.ts';

/**
 * Where a form is, and what its test types and presses. Every form of administration and of one's own account is a row, but for the
 * questions of a section, in which nothing is typed: sectionQuestions.spec.ts.
 */
interface FormCase {
  role: AdminRole;
  /** Opens the form, also after a reload of its page. */
  open: (page: Page, organisation: AdminOrganisation) => Promise<Locator>;
  /** Prepares what the form is about. */
  prepare?: (organisation: AdminOrganisation) => Promise<void>;
  /** Label of the text field that is typed into. */
  label: string;
  /** What is typed, where it is no name: and what someone else saves. */
  texts?: [typed: string, theirs: string];
  /** Fills what is required besides. */
  fillOthers?: (form: Locator) => Promise<unknown>;
  submit: string;
  /** Saves another text of the field elsewhere; omitted for a new record, which no one else edits. */
  saveElsewhere?: (organisation: AdminOrganisation, text: string) => Promise<unknown>;
}

/** A form that holds secrets: what is typed must not be stored, and the server rejects it. */
type SecretCase = Omit<FormCase, 'saveElsewhere'>;

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
      return report.getByRole('region', { name: 'Executive summary' });
    },
    label: 'Executive summary',
    submit: 'Save summary',
    saveElsewhere: async (organisation, text) =>
      organisation.api('super').patchSurveyReport({
        params: { surveyId: await firstSurvey(organisation) },
        body: { executiveSummary: `<p>${text}</p>` },
      }),
  },
};

const profile = at('account/your-profile');
const profileDialog = (path: string) => async (page: Page, organisation: AdminOrganisation) => {
  await page.goto(`${organisation.url}/app/account/your-profile/${path}`);
  return dialog(page);
};

const secretForms: Record<string, SecretCase> = {
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
};

/** `npm test` tries a page, a dialog and a form with a secret; `npm run check` tries all. */
const inEveryRun = new Set(['a survey', 'a person of the organisation', 'the own password']);
const speedOf = (name: string) => ({ tag: inEveryRun.has(name) ? [] : ['@check'] });

const asked = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' });
const expectText = (field: Locator, text: string) =>
  expect
    .poll(() => field.evaluate((box) => (box instanceof HTMLInputElement ? box.value : (box.textContent ?? ''))))
    .toBe(text);

/** Leaves, by Escape or a link, and decides to stay. */
async function stay(page: Page) {
  const isDialog = (await page.getByRole('dialog').count()) > 0;
  if (isDialog) await page.keyboard.press('Escape');
  else await page.getByRole('contentinfo').getByRole('link', { name: 'Who sees what' }).click();
  await asked(page).getByRole('button', { name: 'Keep editing' }).click();
}

async function loseNetwork(page: Page, submit: Locator) {
  await page.route('**/api/v0/**', (route) => route.abort());
  await submit.click();
  await expect(page.getByText(/The server could not be reached\./)).toBeVisible();
  await page.unroute('**/api/v0/**');
}

for (const [name, form] of Object.entries(forms)) {
  test(
    `${name}: leaving asks, a draft is offered again, and neither others, the server nor the network take what was typed`,
    speedOf(name),
    async ({ page, organisation }) => {
      // A reload asks as well: by the browser, which is to go on.
      page.on('dialog', (each) => void each.accept());
      await form.prepare?.(organisation);
      await organisation.signInAs(page, form.role);
      const [typed, theirs] = form.texts ?? ['Rowan', 'Hazel'];
      const open = async () => {
        const place = await form.open(page, organisation);
        const field = place.getByLabel(form.label, { exact: true });
        await expect(field).toBeVisible();
        return { place, field, submit: place.getByRole('button', { name: form.submit, exact: true }) };
      };
      let { place, field, submit } = await open();
      await field.fill(typed);
      await form.fillOthers?.(place);

      // Leaving with unsaved changes.
      await stay(page);
      await expectText(field, typed);

      // A reload with a draft.
      await page.waitForTimeout(600);
      ({ place, field, submit } = await open());
      await expect(place.getByText('You have unsaved changes from')).toBeVisible();
      expect(await field.evaluate((box) => (box as HTMLInputElement).value ?? box.textContent)).not.toBe(typed);
      await place.getByRole('button', { name: 'Restore' }).click();
      await expectText(field, typed);

      // A validation error of the server, which is sent more than the field takes.
      await page.route('**/api/v0/**', async (route) => {
        const body = route.request().postData();
        if (route.request().method() === 'GET' || !body?.includes(typed)) return route.continue();
        const tooMuch = form.texts ? body.replace(typed, `-${typed}`) : body.replace(typed, typed.repeat(20_000));
        await route.continue({ postData: tooMuch });
      });
      await submit.click();
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await expect(field).toBeFocused();
      await expectText(field, typed);
      await page.unroute('**/api/v0/**');

      await loseNetwork(page, submit);
      await expectText(field, typed);

      // Two editors at once.
      if (form.saveElsewhere) {
        await form.saveElsewhere(organisation, theirs);
        await submit.click();
        await expect(place.getByText('Somebody else has changed this while you were editing.')).toBeVisible();
        await expect(place.locator('[data-conflict]').getByText(theirs, { exact: true })).toBeVisible();
        await place.getByRole('button', { name: 'Keep mine' }).click();
      }
      await submit.click();
      const isDraftLeft = () => page.evaluate(() => Object.keys(localStorage).some((key) => key.includes('draft')));
      await expect.poll(isDraftLeft).toBe(false);
      await expect(asked(page)).toHaveCount(0);
    },
  );
}

for (const [name, form] of Object.entries(secretForms)) {
  test(
    `${name}: leaving asks, nothing of it is stored, and neither the server nor the network take what was typed`,
    speedOf(name),
    async ({ page, organisation }) => {
      page.on('dialog', (each) => void each.accept());
      await organisation.signInAs(page, form.role);
      const place = await form.open(page, organisation);
      const field = place.getByLabel(form.label, { exact: true });
      const submit = place.getByRole('button', { name: form.submit, exact: true });
      const typed = 'Rowan and no other';
      await field.fill(typed);
      await form.fillOthers?.(place);
      await stay(page);
      await expectText(field, typed);

      // The server rejects the password.
      await submit.click();
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await expect(field).toBeFocused();
      await expectText(field, typed);

      await loseNetwork(page, submit);
      await expectText(field, typed);

      await page.waitForTimeout(600);
      const stored = await page.evaluate(() =>
        JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
      );
      expect(stored).not.toContain('Rowan');
      await form.open(page, organisation);
      await expect(field).toHaveValue('');
      await expect(place.getByRole('button', { name: 'Restore' })).toHaveCount(0);
    },
  );
}
