import { answerOverHttp, completeOverHttp } from './completeOverHttp.ts';
import { signOutByMenu } from './signOutByMenu.ts';
import { openSettings, save } from './settingsPage.ts';
import { expect, expectAccessible, test } from './test.ts';

const distressItems = [
  'tense',
  'worn-out',
  'low',
  'begin',
  'cut-off',
  'worries',
  'too-much',
  'hope',
  'worth',
  'dull',
].map((each) => `distress-${each}`);
test.describe('the questions on how people have felt', () => {
  test('say first what happens with the answers, and can all be skipped at once, which saves nothing', async ({
    page,
    organisation,
  }) => {
    const { shareToken: token } = await organisation.makeSurvey({ type: 'wellbeing' });
    const participant = await answerOverHttp(organisation.url, token);
    const {
      survey: { sections, participation },
    } = await participant.read();
    const index = sections.findIndex(({ skippable }) => skippable);
    expect(sections[index]!.id).toBe('how-you-have-felt');
    await page.goto(`${organisation.url}/app/p/${participation.participationToken}`);
    await expect(page).toHaveURL(/\/p\/survey\/?$/);
    await page.goto(`${organisation.url}/app/p/survey/${index}/0`);
    const intro = page.getByText(
      'Your answers to the next ten lines are used for your own report, and for at most one message that names no one.',
    );
    await expect(intro).toBeVisible();
    await expect(page.getByText('at least 5 of them answered in a way that shows high distress')).toBeVisible();
    const skip = page.getByRole('button', { name: 'Skip these' });
    // The button to skip comes before the questions.
    const [skipTop, firstTop] = await Promise.all(
      [skip, page.getByRole('radio').first()].map(async (each) => (await each.boundingBox())!.y),
    );
    expect(skipTop).toBeLessThan(firstTop!);
    await expectAccessible(page);
    await skip.focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/p/survey/${index + 1}/0$`));
    await expect(page.getByRole('button', { name: 'Skip these' })).toHaveCount(0);
    const { values } = await participant.read();
    for (const item of distressItems) expect(values.get(item) ?? null).toBeNull();
  });

  test(
    'can be left out of a survey until it opens, which is recorded in the audit log',
    { tag: '@phone' },
    async ({ page, organisation }) => {
      const edit = organisation.api('edit');
      const { surveyId } = await organisation.makeSurvey({ type: 'wellbeing', status: 'DRAFT' });
      await organisation.signInAs(page, 'edit');
      await page.goto(`${organisation.url}/app/admin/survey/${surveyId}/edit`);
      const part = page.getByRole('region', { name: 'How people have felt' });
      await expect(part.getByText('Add your own contacts')).toBeVisible();
      await expectAccessible(page);
      await part.getByRole('checkbox', { name: 'Ask how people have felt' }).uncheck();
      await page.getByRole('button', { name: 'Save changes' }).click();
      await expect(page.getByText('Updated survey')).toBeVisible();
      expect(await edit.getSurvey({ params: { surveyId } })).toMatchObject({
        distressScale: false,
        hasDistressScale: true,
      });

      await edit.patchSurvey({
        params: { surveyId },
        body: { contactName: 'Kim', contactEmail: 'kim@fernhill.example' },
      });
      await edit.openSurvey({ params: { surveyId } });
      const { participantUrl } = await edit.getSurvey({ params: { surveyId } });
      const participant = await answerOverHttp(organisation.url, participantUrl.split('/').at(-1)!);
      const { survey } = await participant.read();
      expect(JSON.stringify(survey)).not.toMatch(/distress-|how-you-have-felt/);
      expect(await participant.answer({ questionId: 'distress-tense', intValue: 5 })).toBe(400);
      expect(await participant.complete()).toBe(204);
      await expect(edit.patchSurvey({ params: { surveyId }, body: { distressScale: true } })).rejects.toMatchObject({
        code: 'SurveyLocked',
      });
      const { entries } = await organisation
        .api('manage')
        .getAuditLog({ params: { accountId: organisation.accountId } });
      expect(JSON.stringify(entries)).toContain('"distressScale":false');
    },
  );
});

test.describe('where people are sent for help', () => {
  test('a manager sets the country and the organisation’s own contacts by keyboard; the support page shows them without signing in', async ({
    page,
    organisation,
    browser,
  }) => {
    await organisation.signInAs(page, 'manage');
    await openSettings(page);
    const country = page.getByRole('combobox', { name: 'Country' });
    await expect(country).toHaveValue('Germany');
    // The list that opens on focus closes when the page scrolls, and typed text is then lost.
    await country.evaluate((box) => box.scrollIntoView({ block: 'center', behavior: 'instant' }));
    await expect(async () => {
      await country.blur();
      await country.focus();
      await expect(page.getByRole('option', { name: 'Germany' })).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('austri');
    await expect(page.getByRole('option')).toHaveText([/^Austria/]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Add a contact of your own' }).click();
    const line = page.getByRole('group', { name: 'Your contact 1' });
    await save(page).click();
    await expect(page.getByText('Contact 1: please enter a name.')).toBeVisible();
    await line.getByLabel('Name').fill('Occupational health');
    await save(page).click();
    await expect(
      page.getByText('Contact 1: please enter a phone number, a web page or an email address.'),
    ).toBeVisible();
    await line.getByLabel('Phone').fill('+43 1 234');
    await line.getByLabel('Hours').fill('Mondays');
    await expectAccessible(page);
    await save(page).click();
    await expect(page.getByText('Your changes have been saved.').first()).toBeVisible();
    const address = await page.getByRole('link', { name: 'Open the support page' }).getAttribute('href');

    // Another person's browser, without a session.
    const stranger = await browser.newContext({ locale: 'de-DE', viewport: { width: 390, height: 844 } });
    const other = await stranger.newPage();
    const requested: { headers: Record<string, string>; url: string }[] = [];
    other.on('request', (request) => requested.push({ headers: request.headers(), url: request.url() }));
    await other.goto(organisation.url + address!);
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Wo Sie Unterstützung finden');
    await expect(other.getByRole('link', { name: '112' }).first()).toHaveAttribute('href', 'tel:112');
    await expect(other.getByRole('link', { name: '142' }).first()).toBeVisible();
    await expect(other.getByRole('heading', { level: 3 }).first()).toHaveText('Von Ihrer Organisation');
    await expect(other.getByText('Occupational health: +43 1 234 · Mondays')).toBeVisible();
    await expect(other.getByRole('heading', { level: 2, name: 'Hilfsangebote in anderen Ländern' })).toBeVisible();
    await expectAccessible(other);
    expect(await stranger.cookies()).toEqual([]);
    expect(requested.filter(({ headers }) => 'authorization' in headers || 'cookie' in headers)).toEqual([]);
    expect(await other.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    // An unknown token opens the general page.
    await other.goto(`${organisation.url}/app/support/unknown`);
    await expect(other.getByText('die Notrufnummer Ihres Landes').first()).toBeVisible();
    await expect(other.getByText('Occupational health')).toHaveCount(0);
    await other.goto(`${organisation.url}/app/support`);
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Wo Sie Unterstützung finden');
    await stranger.close();
    await signOutByMenu(page);
  });

  test(
    'an answer that reports a threat makes the report show support and rights first, in German on a phone',
    { tag: '@phone' },
    async ({ browser, organisation }) => {
      const { shareToken: token } = await organisation.makeSurvey({ type: 'psychosocial-risk' });
      const participant = await answerOverHttp(
        organisation.url,
        token,
        { 'event-threatened': 2, 'event-touched': 1, 'safety-from-harm': 5 },
        'de',
      );
      expect(await participant.complete()).toBe(204);
      const { survey } = await participant.read();
      const context = await browser.newContext({ locale: 'de-DE', viewport: { width: 390, height: 844 } });
      const page = await context.newPage();
      await page.goto(`${organisation.url}/app/p/${survey.participation.participationToken}`);
      const block = page.getByRole('region', { name: 'Bevor Sie weiterlesen' });
      await expect(block.getByRole('link', { name: '112' })).toBeVisible();
      await expectAccessible(page);
      await expect(block.getByText('Was hilft, und welche Rechte Sie haben')).toBeVisible();
      await block.getByRole('link').filter({ hasText: 'Drohungen' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
      const reported = page
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { name: 'Drohungen', exact: true }) });
      await expect(reported).toContainText('Einmal');
      // The overview has no line for what did not happen.
      await expect(page.getByRole('heading', { name: 'Sexuelle Berührungen' })).toHaveCount(0);
      await context.close();
    },
  );

  test('@desk every answer to every event has its label, on screen and in print, in both languages', async ({
    browser,
    organisation,
  }) => {
    const { shareToken: token } = await organisation.makeSurvey({ type: 'psychosocial-risk' });
    const events = ['insulted', 'left-out', 'threatened', 'attacked', 'sexual-remarks', 'touched'];
    const names = {
      en: ['Insults', 'Being left out', 'Threats', 'Attacks', 'Sexual remarks', 'Sexual touching'],
      de: [
        'Beleidigungen',
        'Ausgegrenzt werden',
        'Drohungen',
        'Angriffe',
        'Sexuelle Bemerkungen',
        'Sexuelle Berührungen',
      ],
    };
    const labels = {
      en: ['No answer', 'Never', 'Once', 'More than once'],
      de: ['Keine Antwort', 'Nie', 'Einmal', 'Mehr als einmal'],
    };
    for (const value of [0, 1, 2, 3, 4, 5]) {
      const answers = value === 0 ? [] : events.map((event) => [`event-${event}`, value]);
      for (const language of ['en', 'de'] as const) {
        const participant = await answerOverHttp(organisation.url, token, Object.fromEntries(answers), language);
        expect(await participant.complete()).toBe(204);
        const { survey } = await participant.read();
        const context = await browser.newContext({ locale: language === 'en' ? 'en-GB' : 'de-DE' });
        const page = await context.newPage();
        await page.goto(`${organisation.url}/app/p/${survey.participation.participationToken}`);
        await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
        const shown = () =>
          page
            .getByRole('listitem')
            .filter({ has: page.getByRole('heading', { name: new RegExp(`^(${names[language].join('|')})$`) }) });
        // The overview, also as a letter, has only what happened.
        const happened =
          value > 1 ? names[language].map((name) => new RegExp(`^${name}${labels[language][Math.min(value, 3)]}`)) : [];
        await expect(shown()).toHaveText(happened);
        await page.emulateMedia({ media: 'print' });
        await expect(shown()).toHaveText(happened);
        await page.emulateMedia({ media: 'screen' });
        await page.goto(`${organisation.url}/app/p/report/section/2`);
        for (const media of ['screen', 'print'] as const) {
          await page.emulateMedia({ media });
          await expect(shown()).toHaveText(
            names[language].map((name) => new RegExp(`^${name}${labels[language][Math.min(value, 3)]}`)),
          );
          for (const line of await shown().all()) await expect(line).toBeVisible();
        }
        await context.close();
      }
    }
  });

  test('the report of someone who reported an event sends the same requests, and its help and rights open without one', async ({
    browser,
    organisation,
  }) => {
    const { shareToken: token } = await organisation.makeSurvey({ type: 'psychosocial-risk' });
    const readReport = async (answers: Record<string, number>) => {
      const participant = await answerOverHttp(organisation.url, token, answers);
      expect(await participant.complete()).toBe(204);
      const { survey } = await participant.read();
      const context = await browser.newContext();
      const page = await context.newPage();
      const requests: string[] = [];
      page.on('request', (request) => {
        const { pathname } = new URL(request.url());
        requests.push(`${request.method()} ${pathname.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}|\/p\/[\w-]+$/g, '*')}`);
      });
      await page.goto(`${organisation.url}/app/p/${survey.participation.participationToken}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your working conditions');
      await page.getByRole('link', { name: 'More about "The people around you"' }).click();
      await expect(page.getByText('What helps, and your rights')).toBeVisible();
      await page.waitForLoadState('networkidle');
      const before = requests.length;
      await page.getByRole('link', { name: 'Safe from threats and harassment' }).last().click();
      await expect(page.getByRole('dialog')).toContainText('danger');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
      await page.waitForLoadState('networkidle');
      expect(requests.slice(before)).toEqual([]);
      return {
        requests: requests.toSorted(),
        page,
        requestsAfter: async (act: () => Promise<void>) => {
          const known = requests.length;
          await act();
          await page.waitForLoadState('networkidle');
          return requests.slice(known);
        },
        close: () => context.close(),
      };
    };
    const nothing = await readReport({});
    const reporter = await readReport({ 'event-threatened': 5, 'event-insulted': 2 });
    expect(reporter.requests).toEqual(nothing.requests);
    const events = (page: typeof nothing.page) =>
      page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Threats', exact: true }) });
    await expect(events(nothing.page)).not.toContainText('More than once');
    await expect(events(reporter.page)).toContainText('More than once');
    await reporter.page.getByRole('link', { name: 'Back to your report' }).first().click();
    const fromOverview = await reporter.requestsAfter(async () => {
      const block = reporter.page.getByRole('region', { name: 'Before you read on' });
      await block.getByRole('link', { name: 'When people behave badly' }).click();
      await expect(reporter.page.getByRole('dialog')).toBeVisible();
    });
    expect(fromOverview).toEqual([]);
    await nothing.close();
    await reporter.close();
  });
});

test(
  "a custom text of thanks for people in high distress needs confirmation, and cannot name the organisation's contacts",
  { tag: '@phone' },
  async ({ page, organisation }) => {
    const edit = organisation.api('edit');
    const { surveyId } = await organisation.makeSurvey({ type: 'wellbeing', status: 'DRAFT' });
    await organisation.signInAs(page, 'edit');
    await page.goto(`${organisation.url}/app/admin/survey/${surveyId}/edit`);
    const part = page.getByRole('region', { name: 'Thanks for high distress score participants' });
    const open = (title: string) => page.getByRole('button', { name: title, exact: true }).click();
    await open('Thanks for high distress score participants');
    await part.getByRole('checkbox', { name: 'Use default' }).click();
    await expect(part.getByRole('alert')).toContainText('can tell that the person’s answers showed high distress');
    await expect(part.getByRole('checkbox', { name: 'Use default' })).toBeChecked();
    await part.getByRole('button', { name: 'Keep the default' }).click();
    await expect(part.getByRole('alert')).toHaveCount(0);
    await part.getByRole('checkbox', { name: 'Use default' }).click();
    await part.getByRole('button', { name: 'Write a different text' }).click();
    await part.getByRole('textbox').fill('Please call 030 555 55.');
    // A message with an error is opened, and stays open while it is corrected.
    await open('Welcome');
    await expect(part.getByRole('textbox')).toHaveCount(0);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(part.getByText(/would show who got it: 03055555/)).toBeVisible();
    await expect(part.getByRole('textbox')).toBeFocused();
    await part.getByRole('textbox').fill('Please call 112.');
    await expect(part.getByText(/would show who got it/)).toHaveCount(0);
    await expect(part.getByRole('textbox')).toHaveText('Please call 112.');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Updated survey')).toBeVisible();
    expect((await edit.getSurvey({ params: { surveyId } })).riskThanksMessage).toEqual({
      useDefault: false,
      html: '<p>Please call 112.</p>',
    });
  },
);

test(
  'people with high distress and people without it get the same mail',
  { tag: '@phone' },
  async ({ organisation }) => {
    const manage = organisation.api('manage');
    const { surveyId } = await organisation.makeSurvey({ type: 'wellbeing' });
    const people = ['anna', 'bert'].map((name) => ({
      givenName: name,
      familyName: 'Berg',
      emailAddress: `${name}@twins.example`,
    }));
    await manage.addParticipants({ params: { surveyId }, body: { participants: people } });
    for (const [index, { emailAddress }] of people.entries()) {
      const link = await organisation.linkInMail(emailAddress, '/app/s/');
      await completeOverHttp(
        organisation.url,
        link.split('/').at(-1)!,
        Object.fromEntries(distressItems.map((item) => [item, index === 0 ? 5 : 1])),
      );
    }
    await expect
      .poll(() => people.map(({ emailAddress }) => organisation.mailsTo(emailAddress).length))
      .toEqual([2, 2]);
    const [one, other] = people.map(({ emailAddress }) => organisation.mailsTo(emailAddress).at(-1)!);
    expect(one!.parsed.text!.replaceAll(/stop-mail\/\S+/g, '')).toBe(
      other!.parsed.text!.replaceAll(/stop-mail\/\S+/g, ''),
    );
    expect(Buffer.byteLength(one!.raw)).toBe(Buffer.byteLength(other!.raw));
  },
);
