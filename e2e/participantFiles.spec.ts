import { readFile } from 'node:fs/promises';
import { chooseFile, count, download, header, openPage, rowOf, rowsFrom, sideways } from './participantsPage.ts';
import { excelSemicolon, excelUnicodeText, excelUtf8, type Cells } from '../testing/files/spreadsheetFiles.ts';
import { expect, expectAccessible, test } from './test.ts';

test('people can be imported from a spreadsheet and exported to one', async ({ page, organisation }) => {
  await organisation.signInAs(page, 'edit');
  await openPage(page, organisation, 'participants');
  await expect(page.getByText('No one is here yet.')).toBeVisible();
  await expectAccessible(page);
  expect(await sideways(page)).toBe(0);

  // The file is as Excel writes it where the comma is the decimal separator. Only a browser's own decoder knows all of
  // Windows-1252.
  const people: Cells[] = [
    ['Tom', 'O’Neill', 'tom@example.org'],
    ['Zoë', 'Müller; Dr.', 'zoe@example.org'],
    ['=1+1', '-Šik', 'sik@example.org'],
  ];
  await chooseFile(
    page,
    excelSemicolon([header, ...people, ['No', 'Address', ''], ['Tom', 'Again', 'TOM@example.org']]),
  );
  const dialog = page.getByRole('dialog', { name: 'Import people.csv' });
  await expect(dialog).toContainText('3 people will be added to Fernhill.');
  await expect(dialog).toContainText('1 row without an email address is skipped.');
  await expect(dialog).toContainText('1 row repeats an address and is skipped.');
  await expect(dialog.getByRole('cell')).toHaveText(people.flat());
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('No one is here yet.')).toBeVisible();

  await chooseFile(page, excelSemicolon([header, ...people]));
  await dialog.getByRole('button', { name: 'Add 3 people' }).click();
  await expect(page.getByText('Added 3 participants (0 were already participants)')).toBeVisible();
  await expect(dialog).toBeHidden();
  for (const [, familyName] of people) await expect(rowOf(page, familyName!)).toBeVisible();

  // The downloaded file has a byte order mark and no formula, and can be imported again.
  const { name, bytes } = await download(page);
  expect(name).toMatch(/^Fernhill All Participants \d{4}-\d{2}-\d{2}\.csv$/);
  expect(bytes.toString()).toBe(
    '\uFEFFGiven Name,Family Name,Email Address\r\n' +
      '"\'=1+1","\'-Šik",sik@example.org\r\nZoë,Müller; Dr.,zoe@example.org\r\nTom,O’Neill,tom@example.org',
  );
  await chooseFile(page, bytes);
  await expect(dialog.getByRole('cell')).toHaveText([people[2]!, people[1]!, people[0]!].flat());
  await dialog.getByRole('button', { name: 'Add 3 people' }).click();
  await expect(page.getByText('All participants were already members of this organisation.')).toBeVisible();

  await chooseFile(page, excelUnicodeText([header, ...people, ['Ada', 'Λ', 'ada@example.org']]), 'more.txt');
  await page.getByRole('button', { name: 'Add 4 people' }).click();
  await expect(page.getByText('Added 1 participant (3 were already participants)')).toBeVisible();
  await expect(rowOf(page, 'Λ')).toBeVisible();
  const [template] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download a template' }).click(),
  ]);
  expect(await readFile(await template.path(), 'utf8')).toBe('\uFEFFGiven Name,Family Name,Email Address\r\n');
});

test('a file with any error imports no one, and says what is wrong', async ({ page, organisation }) => {
  await organisation.signInAs(page, 'edit');
  await openPage(page, organisation, 'participants');
  const problem = page.getByRole('alert');
  const files: [Buffer, string][] = [
    [excelUtf8([]), 'No rows were found in the uploaded CSV.'],
    [
      excelUtf8([
        ['Given Name', 'Email Address'],
        ['Ann', 'ann@example.org'],
      ]),
      "The header row doesn't contain enough column.",
    ],
    [
      excelUtf8([['Email', 'Given Name', 'Family Name']]),
      "The header row doesn't contain: Given Name, Family Name, Email Address",
    ],
    [
      excelUtf8([header, ['Ann', 'Berg', 'ann@example.org'], ['Bob', 'Cole', 'bob'], ['Cy', 'Day', 'cy@']]),
      '2 rows contained errors. Please check the file and try again.The errors are in rows 3, 4.',
    ],
    [
      Buffer.from('First Name,Last Name,Email\n"Ann" Berg,x,ann@example.org\n'),
      '1 row contained errors. Please check the file and try again.The error is in row 2.',
    ],
    [excelUtf8([header, ['Ann', 'Berg', '']]), 'None of the rows has an email address.'],
    [
      Buffer.from('PK\u0003\u0004 and so on'),
      'This is a workbook. Please save it as CSV in your spreadsheet, and import that file.',
    ],
  ];
  for (const [file, text] of files) {
    await chooseFile(page, file);
    await expect(problem).toHaveText(text);
  }
  await expectAccessible(page);
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(
    (await organisation.api('view').getAccountParticipants({ params: { accountId: organisation.accountId } }))
      .participants,
  ).toEqual([]);
});

test('an import is sent in batches, can continue after a failure, and can be stopped', async ({
  page,
  organisation,
}) => {
  await organisation.signInAs(page, 'edit');
  await openPage(page, organisation, 'participants');
  const dialog = page.getByRole('dialog');
  let calls = 0;
  let letGo = () => {};
  await page.route('**/participants', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    calls += 1;
    if (calls === 2) return route.abort();
    if (calls === 4) await new Promise<void>((resolve) => (letGo = resolve));
    return route.continue();
  });
  await chooseFile(page, excelUtf8([header, ...rowsFrom(3500)]));
  await dialog.getByRole('button', { name: 'Add 3500 people' }).click();
  await expect(dialog.getByText('Failed to add participants. The server could not be reached.')).toBeVisible();
  await expect(dialog.getByRole('alert')).toHaveText('People added so far stay.');
  await expect(dialog.getByText('1000 of 3500 people have been imported.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByText('2000 of 3500 people have been imported.')).toBeVisible();
  await expect(dialog.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '2000');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog.getByText('Stopping …')).toBeVisible();
  letGo();
  await expect(
    page.getByText('The import was stopped. Added 3000 participants (0 were already participants)'),
  ).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(count(page)).toHaveText('Showing 50 of 3000 people');
});

test('leaving the page of a running import asks first, and then stops the import', async ({ page, organisation }) => {
  await organisation.signInAs(page, 'edit');
  await page.getByRole('link', { name: 'Participants', exact: true }).click();
  let calls = 0;
  let letGo = () => {};
  await page.route('**/participants', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    calls += 1;
    if (calls === 2) await new Promise<void>((resolve) => (letGo = resolve));
    return route.continue();
  });
  await chooseFile(page, excelUtf8([header, ...rowsFrom(4500)]));
  await page.getByRole('button', { name: 'Add 4500 people' }).click();
  await expect(page.getByText('1000 of 4500 people have been imported.')).toBeVisible();
  const question = page.getByRole('dialog', { name: 'Stop the import?' });
  for (const choice of ['Keep importing', 'Stop the import']) {
    await page.goBack();
    await expectAccessible(page);
    await question.getByRole('button', { name: choice }).click();
  }
  await expect(page).toHaveURL(/\/admin\/?$/);
  letGo();
  await expect(
    page.getByText('The import was stopped. Added 2000 participants (0 were already participants)'),
  ).toBeVisible();
  expect(calls).toBe(2);
});
