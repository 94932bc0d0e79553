import { comeBack } from './comeBack.ts';
import {
  boxOf,
  chooseAction,
  chooseOfRow,
  count,
  download,
  heading,
  openPage,
  peopleFrom,
  rowOf,
  rows,
  sideways,
  sortBy,
} from './participantsPage.ts';
import { expect, expectAccessible, test } from './test.ts';

test('a person is added by hand', async ({ page, organisation }) => {
  await organisation.signInAs(page, 'edit');
  await openPage(page, organisation, 'participants');
  const address = page.getByLabel('Email address', { exact: true });
  const add = page.getByRole('button', { name: 'Add person' });
  await page.getByLabel('Given name').fill('  Ann ');
  await add.click();
  await expect(address).toBeFocused();
  await expect(address).toHaveAccessibleDescription('Please include email address');
  await expectAccessible(page);
  await address.fill('ann at home');
  await add.click();
  await expect(address).toHaveAccessibleDescription('Please enter a complete email address, such as name@example.org.');
  await address.fill(' ann@example.org ');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Added participant.')).toBeVisible();
  await expect(rowOf(page, 'ann@example.org')).toBeVisible();
  await expect(page.getByRole('button', { name: 'More for Ann', exact: true })).toBeVisible();
  await expect(address).toHaveValue('');
  const {
    participants: [ann],
  } = await organisation.api('view').getAccountParticipants({ params: { accountId: organisation.accountId } });
  expect(ann).toMatchObject({ givenName: 'Ann', familyName: null, emailAddress: 'ann@example.org' });
  await address.fill('ANN@example.org');
  await add.click();
  await expect(page.getByText('Participant was already a member of this organisation.')).toBeVisible();
});

test('nothing moves when the people of an organisation arrive', async ({ page, organisation }) => {
  const { accountId } = organisation;
  await organisation
    .api('edit')
    .addAccountParticipants({ params: { accountId }, body: { participants: peopleFrom(3) } });
  await organisation.signInAs(page, 'edit');
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/api\/v0\/account\/[^/]+\/(groups|participants)\b/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${organisation.url}/app/admin/participants`);
  const parts = [heading(page), page.getByRole('searchbox'), count(page), page.getByRole('table')];
  const tops = () => Promise.all(parts.map(async (part) => Math.round((await part.boundingBox())!.y)));
  await expect(heading(page)).toHaveText('Participants');
  await expect(count(page)).toHaveText('Loading …');
  await expect(page.getByText('Loading …')).toHaveCount(1);
  const before = await tops();
  release();
  await expect(count(page)).toHaveText('3 people');
  await expect(rows(page)).toHaveCount(3);
  expect(await tops()).toEqual(before);
});

test('the dialog that adds people to a group waits for the groups', async ({ page, organisation }) => {
  const { accountId } = organisation;
  const api = organisation.api('edit');
  await api.addAccountParticipants({ params: { accountId }, body: { participants: peopleFrom(1) } });
  await api.createGroup({ params: { accountId }, body: { name: 'Engineering' } });
  const { participants } = await organisation.api('view').getAccountParticipants({ params: { accountId } });
  await organisation.signInAs(page, 'edit');
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/api\/v0\/account\/[^/]+\/groups\b/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${organisation.url}/app/admin/participants?modal=addToGroup&of=${participants[0]!.id}`);
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Filter' })).toBeDisabled();
  release();
  const dialog = page.getByRole('dialog', { name: 'Add 1 person to a group' });
  await expect(dialog.getByLabel('Group', { exact: true })).toHaveValue('');
  await expect(dialog.getByLabel('Name of the group')).toHaveCount(0);
});

test('people can be searched, sorted and loaded in pages, and the address keeps the search and order', async ({
  page,
  organisation,
}) => {
  const { accountId } = organisation;
  await organisation
    .api('edit')
    .addAccountParticipants({ params: { accountId }, body: { participants: peopleFrom(260) } });
  await organisation.signInAs(page, 'edit');
  await openPage(page, organisation, 'participants');
  await expect(count(page)).toHaveText('Showing 50 of 260 people');
  await page.getByRole('button', { name: 'Load more' }).press('Enter');
  await expect(count(page)).toHaveText('Showing 250 of 260 people');
  await expect(page.getByRole('button', { name: 'Load more' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(count(page)).toHaveText('260 people');
  await expect(page.getByText('You have reached the end of the list.')).toBeFocused();
  await expect(rows(page)).toHaveCount(260);

  await page.getByRole('checkbox', { name: 'Select all shown' }).check();
  await expect(page.getByText('260 selected of 260')).toBeVisible();
  await expect(page.getByRole('search')).toBeHidden();
  await boxOf(page, 'Given0 Family0').uncheck();
  await expect(page.getByText('259 selected of 260')).toBeVisible();
  await page.getByRole('button', { name: 'Clear selection' }).click();

  const byAddress = page.getByRole('columnheader', { name: 'Email' });
  await sortBy(page, 'Email');
  await expect(byAddress).toHaveAttribute('aria-sort', 'ascending');
  await sortBy(page, 'Email');
  await expect(byAddress).toHaveAttribute('aria-sort', 'descending');
  await expect(rows(page).first()).toContainText(/person99?@example\.org/);
  await page.getByRole('searchbox').fill('given25');
  await expect(count(page)).toHaveText('11 people match');
  await expect(page).toHaveURL(/[?&]text=given25/);
  await page.reload();
  await expect(count(page)).toHaveText('11 people match');
  await expect(page.getByRole('searchbox')).toHaveValue('given25');
  await expect(rows(page).first()).toContainText(/person259?@example\.org/);
  await page.getByRole('searchbox').fill('%');
  await expect(page.getByText('No one matches.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show everyone' }).click();
  await expect(count(page)).toHaveText('Showing 50 of 260 people');
});

test('groups can be created, filled, emptied, renamed and deleted, also by keyboard', async ({
  page,
  organisation,
}) => {
  const { accountId } = organisation;
  const api = organisation.api('edit');
  await api.addAccountParticipants({ params: { accountId }, body: { participants: peopleFrom(6) } });
  await organisation.signInAs(page, 'edit');
  await openPage(page, organisation, 'participants');
  await expect(page.getByRole('button', { name: 'Actions', exact: true })).toBeDisabled();

  await boxOf(page, 'Given1 Family1').press('Space');
  await boxOf(page, 'Given3 Family3').press('Shift+Space');
  await expect(page.getByText('3 selected of 6')).toBeVisible();
  await page.getByRole('button', { name: 'Actions', exact: true }).press('Enter');
  await page.keyboard.press('Enter');
  const adding = page.getByRole('dialog', { name: 'Add 3 people to a group' });
  await expect(adding.getByLabel('Name of the group')).toBeVisible();
  await expectAccessible(page);
  await adding.getByLabel('Name of the group').fill('Engineering');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Successfully added participant(s) to group')).toBeVisible();
  await expect(adding).toBeHidden();
  await expect(page.getByText('3 selected of 6')).toBeVisible();

  await page.getByRole('button', { name: 'New group' }).click();
  await page.getByLabel('Name of the group').fill('engineering');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Name of the group')).toHaveAccessibleDescription(
    /^Failed to add group\. This name is taken already\./,
  );
  await page.getByLabel('Name of the group').fill('Sales');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Successfully added group')).toBeVisible();
  await expect(heading(page)).toHaveText('Sales');
  await expect(page.getByText('No one is in this group yet.')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('navigation', { name: 'Groups' }).getByRole('link', { name: 'Engineering' }).click();
  await expect(heading(page)).toHaveText('Engineering');
  await expect(count(page)).toHaveText('3 people');
  await expect(
    page.getByRole('navigation', { name: 'Groups' }).getByRole('link', { name: 'Engineering' }),
  ).toHaveAttribute('aria-current', 'page');
  await page.getByLabel('Email address', { exact: true }).fill('person0@example.org');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Added participant.')).toBeVisible();
  await expect(count(page)).toHaveText('4 people');
  await boxOf(page, 'Given0 Family0').check();
  await chooseAction(page, 'Remove from this group');
  await expect(page.getByText('Successfully removed participant(s)')).toBeVisible();
  await expect(count(page)).toHaveText('3 people');

  const { name } = await download(page);
  expect(name).toMatch(/^Fernhill Engineering Participants /);
  await page.getByRole('button', { name: 'More for the group Engineering' }).click();
  await page.getByRole('menuitem', { name: 'Rename group' }).click();
  await page.getByLabel('Name of the group').fill('Research');
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('Research');
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Sales' }).click();
  await expect(heading(page)).toHaveText('Sales');
  await page.goBack();
  await expect(heading(page)).toHaveText('Research');
  await page.getByRole('button', { name: 'More for the group Research' }).click();
  await page.getByRole('menuitem', { name: 'Delete group' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.goForward();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Delete group' }).click();
  await expect(page.getByText('Successfully removed Research')).toBeVisible();
  await expect(heading(page)).toHaveText('Participants');
  await expect(page.getByRole('navigation', { name: 'Groups' }).getByRole('link')).toHaveText([
    /All participants\s*6/i,
    /Sales\s*0/,
  ]);
  await expect(count(page)).toHaveText('6 people');
});

test("a person's name and address can be changed, and people can be removed from the organisation", async ({
  page,
  organisation,
}) => {
  const { accountId } = organisation;
  await organisation
    .api('edit')
    .addAccountParticipants({ params: { accountId }, body: { participants: peopleFrom(4) } });
  await organisation.signInAs(page, 'edit');
  await openPage(page, organisation, 'participants');
  await chooseOfRow(page, 'Given1 Family1', 'Edit name and address');
  const dialog = page.getByRole('dialog', { name: 'Edit Given1 Family1' });
  await dialog.getByLabel('Family name').fill('Berg');
  await dialog.getByLabel('Email address').fill('person2@example.org');
  await expect(dialog).toContainText('Answers given so far do not move to the new address.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(dialog.getByLabel('Email address')).toHaveAccessibleDescription(/^This address cannot be used: /);
  await dialog.getByLabel('Email address').fill('berg@example.org');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Changes saved')).toBeVisible();
  await expect(rowOf(page, 'Berg')).toContainText('berg@example.org');

  await boxOf(page, 'Given0 Family0').check();
  await boxOf(page, 'Given1 Berg').check();
  await chooseAction(page, 'Remove from the organisation');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Actions', exact: true })).toBeFocused();
  await chooseAction(page, 'Remove from the organisation');
  await expect(page.getByRole('dialog', { name: 'Remove 2 people from Fernhill?' })).toContainText(
    'Surveys that they have submitted stay in the results, without a name.',
  );
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Remove 2 people' }).click();
  await expect(page.getByText('Successfully removed participant(s)')).toBeVisible();
  await expect(count(page)).toHaveText('2 people');
  await expect(page.getByRole('searchbox')).toBeVisible();
  // A menu opened with the pointer has no focus ring.
  const more = page.getByRole('button', { name: 'More for Given2 Family2' });
  await more.click();
  await expect(page.getByRole('menu')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();
  await page.getByRole('button', { name: 'More for Given3 Family3' }).press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Edit name and address' })).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Remove 1 person' }).press('Enter');
  await expect(count(page)).toHaveText('1 person');
  await expect(count(page)).toBeFocused();
});

test('people who can only view see the lists, without actions and forms; people who can only see reports do not', async ({
  page,
  organisation,
  context,
}) => {
  const { accountId } = organisation;
  const api = organisation.api('edit');
  await api.addAccountParticipants({ params: { accountId }, body: { participants: peopleFrom(3) } });
  const { surveyId } = await organisation.makeSurvey({
    name: 'Looked at',
    people: 2,
    prefix: 'person',
    status: 'READY',
  });
  await organisation.signInAs(page, 'view');
  for (const path of ['participants?modal=newGroup', `survey/${surveyId}/participants`]) {
    await openPage(page, organisation, path);
    await expect(rows(page).first()).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByRole('checkbox')).toHaveCount(0);
    for (const name of [/^More for/, 'Actions', 'Add person', 'Import CSV', 'New group', 'Add group']) {
      await expect(page.getByRole('button', { name })).toHaveCount(0);
    }
    expect((await download(page)).bytes.toString()).toContain('person0@example.org');
    await expectAccessible(page);
    expect(await sideways(page)).toBe(0);
  }
  await page.goto(`${organisation.url}/app/admin/participants/no-such-group`);
  await expect(heading(page)).toHaveText('Page not found');

  await context.clearCookies();
  await page.evaluate(() => {
    sessionStorage.clear();
    localStorage.clear();
  });
  await organisation.signInAs(page, 'report');
  await page.goto(`${organisation.url}/app/admin/participants`);
  await expect(heading(page)).toHaveText('You cannot see participants');
  await expectAccessible(page);
});

test('unsaved changes of a person outlive a reload and removal elsewhere, even if the person is not on the first page', async ({
  page,
  organisation,
}) => {
  const { accountId } = organisation;
  const api = organisation.api('edit');
  const { surveyId } = await organisation.makeSurvey({ people: 0, status: 'READY' });
  await api.addParticipants({ params: { surveyId }, body: { participants: peopleFrom(60) } });
  const emailAddress = 'person9@example.org';
  const { participants } = await api.searchParticipants({ params: { accountId }, query: { text: emailAddress } });
  const { id } = participants[0]!;
  await organisation.signInAs(page, 'edit');
  const dialog = page.getByRole('dialog', { name: 'Edit Given9 Family9' });
  const givenName = dialog.getByLabel('Given name');

  for (const path of [`survey/${surveyId}/participants`, 'participants']) {
    await openPage(page, organisation, path);
    await page.getByRole('button', { name: 'Load more' }).click();
    await chooseOfRow(page, 'Given9 Family9', 'Edit name and address');
    await givenName.fill('Ash');
    await expect
      .poll(() => page.evaluate(() => Object.values(localStorage).some((value) => value.includes('Ash'))))
      .toBe(true);
    await page.reload();
    await expect(count(page)).toHaveText('Showing 50 of 60 people');
    await dialog.getByRole('button', { name: 'Restore' }).click();
    await expect(givenName).toHaveValue('Ash');
    if (path === 'participants') {
      await api.deleteAccountParticipants({ params: { accountId }, body: { participantIds: [id] } });
      await comeBack(page);
      await expect(count(page)).toHaveText('Showing 50 of 59 people');
    } else {
      await dialog.getByRole('button', { name: 'Cancel' }).click();
    }
  }
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(dialog.getByText('Given9 Family9 is no longer in the organisation.')).toBeVisible();
  await expect(givenName).toHaveValue('Ash');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await openPage(page, organisation, `participants?modal=edit&of=${id}`);
  await expect(page.getByText('This person is no longer here.')).toBeVisible();
});

test('a change by someone else to one of hundreds of people with similar names is not overwritten unnoticed', async ({
  page,
  organisation,
}) => {
  const { accountId } = organisation;
  const api = organisation.api('edit');
  const ann = { givenName: 'Ann', familyName: 'Zed', emailAddress: 'ann@example.org' };
  // A search for any of her names or her address finds all the others as well, and lists her last.
  const others = [...Array(210).keys()].map((index) => ({
    ...ann,
    familyName: 'A Zed',
    emailAddress: `${index}.${ann.emailAddress}`,
  }));
  await api.addAccountParticipants({ params: { accountId }, body: { participants: [...others, ann] } });
  const query = { sort: '-familyName', limit: '1' };
  const { participants } = await api.getAccountParticipants({ params: { accountId }, query });
  const participantId = participants[0]!.id;
  await organisation.signInAs(page, 'edit');
  await openPage(page, organisation, `participants?modal=edit&of=${participantId}`);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Email address')).toHaveValue(ann.emailAddress);
  await dialog.getByLabel('Given name').fill('Anna');
  await api.updateParticipant({ params: { accountId, participantId }, body: { givenName: 'Annie' } });
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(dialog.getByText('Annie', { exact: true })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Keep mine' })).toBeVisible();
});
