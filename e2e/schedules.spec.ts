import { test as base, expect, type Browser, type Page } from '@playwright/test';
import { randomInt } from 'node:crypto';
import { startHttpParticipant } from '../testing/servers/httpParticipant.ts';
import { answersOnServer } from '../testing/offlineSchedules/answersOnServer.ts';
import { drawSchedule } from '../testing/offlineSchedules/drawSchedule.ts';
import { readScreen } from '../testing/offlineSchedules/readScreen.ts';
import { runSchedule } from '../testing/offlineSchedules/runSchedule.ts';
import { startScheduleSite, type ScheduleSite } from '../testing/offlineSchedules/scheduleSite.ts';

/** The seed of a schedule to repeat. `npm run soak -- networks` draws many schedules. */
const repeated = process.env['SCHEDULE_SEED'];
const tests = 10;

const test = base.extend<object, { site: ScheduleSite }>({
  site: [
    async ({}, provide) => {
      const site = await startScheduleSite(tests);
      await provide(site);
      await site.remove();
    },
    { scope: 'worker' },
  ],
});

// Failed tests are not retried: a second try would draw another seed, which proves nothing about the first.
test.describe.configure({ retries: 0 });

test('random schedule 1', async ({ site }) => {
  test.setTimeout(300_000);
  const seed = repeated === undefined ? randomInt(2 ** 31) : Number(repeated);
  console.log(`SCHEDULE_SEED=${seed}`);
  const answers = await runSchedule(site, drawSchedule(seed));
  expect(answers, `seed ${seed}`).toBeGreaterThan(0);
});

/** Opens an invitation up to the first question. */
async function begin(page: Page, invitation: string) {
  await page.goto(invitation);
  await expect(page.getByRole('main').getByRole('link', { name: /^(Start|Continue) the survey$/ })).toBeVisible();
  await page.goto(new URL('/app/p/survey/0/0', page.url()).href);
  await expect(page.getByRole('radio').first()).toBeVisible();
}

const state = (page: Page) => page.locator('[data-save-state]');
const row = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });
const choose = (page: Page, name: string) => row(page, name).locator('xpath=ancestor::label').click();
/** Time for the page to retry. */
const soon = { timeout: 45_000 };

async function participantOf(site: ScheduleSite, token: string) {
  const participant = await startHttpParticipant(site.server.url, token);
  return {
    chosen: async (questionId: string) => (await answersOnServer({ site, participant })).get(questionId)?.chosen,
  };
}

test(
  'after each fault in the middle of a survey, the state is shown as text, and every answer arrives once it is over',
  {
    tag: '@check',
  },
  async ({ page, context, site }) => {
    test.slow();
    const invited = site.invite();
    const participant = await participantOf(site, invited.token);
    await begin(page, site.link(invited));
    await choose(page, 'By car');
    await expect(state(page)).toHaveText('Saved');
    const { proxy, server } = site;
    const faults: [name: string, begin: () => unknown, end: () => unknown, doneMeanwhile?: boolean][] = [
      ['cut', () => proxy.setFault('cut'), () => proxy.setFault('pass')],
      ['unavailable', () => proxy.setFault('unavailable'), () => proxy.setFault('pass')],
      ['reply lost', () => proxy.setFault('loseReply'), () => proxy.setFault('pass'), true],
      ['offline', () => context.setOffline(true), () => context.setOffline(false)],
      ['server gone', () => server.kill(), () => server.restart()],
    ];
    for (const [name, beginFault, endFault, doneMeanwhile] of faults) {
      await test.step(name, async () => {
        await beginFault();
        await choose(page, 'By bus or train');
        await expect(state(page)).toHaveText('1 answer waiting to be saved');
        if (doneMeanwhile) expect(await participant.chosen('single')).toBe(1);
        await page.getByRole('button', { name: 'Next' }).click();
        await page.locator('[data-question]').getByRole('combobox').selectOption({ label: 'Nursing' });
        await expect(state(page)).toHaveText('2 answers waiting to be saved');
        await endFault();
        await expect(state(page)).toHaveText('Saved', soon);
        expect([await participant.chosen('single'), await participant.chosen('select')]).toEqual([1, 3]);
        await page.locator('[data-question]').getByRole('combobox').selectOption({ label: 'Finance' });
        await page.getByRole('button', { name: 'Back' }).click();
        await choose(page, 'By car');
        await expect(state(page)).toHaveText('Saved');
        await expect.poll(() => participant.chosen('select')).toBe(1);
      });
    }
  },
);

test('while the server hangs, the page says that answers are being saved until the call fails. A save that completes late replaces no newer answer', async ({
  page,
  site,
}) => {
  const invited = site.invite();
  const participant = await participantOf(site, invited.token);
  await begin(page, site.link(invited));
  const answerIsHeld = () =>
    expect.poll(() => site.proxy.held().some((address) => address.endsWith('/answer'))).toBe(true);
  site.proxy.setFault('hang');
  await choose(page, 'By car');
  await answerIsHeld();
  await choose(page, 'By bus or train');
  await expect(state(page)).toHaveText('Saving…');
  // The server resumes, and does the old save and then the newer one.
  site.proxy.setFault('pass');
  await expect(state(page)).toHaveText('Saved', soon);
  expect(await participant.chosen('single')).toBe(1);
  site.proxy.setFault('hang');
  await choose(page, 'By car');
  await answerIsHeld();
  site.proxy.setFault('cut');
  await expect(state(page)).toHaveText('1 answer waiting to be saved');
  site.proxy.setFault('pass');
  await expect(state(page)).toHaveText('Saved', soon);
  expect(await participant.chosen('single')).toBe(2);
});

test('a tab that is closed at once leaves its last typed text to another tab, which saves it', async ({
  page,
  context,
  site,
}) => {
  const invited = site.invite();
  const participant = await participantOf(site, invited.token);
  await begin(page, site.link(invited));
  const other = await context.newPage();
  await begin(other, site.link(invited));
  await choose(other, 'Other');
  await other.getByRole('textbox').fill('By boat');
  // Once the first tab shows the text, it is stored on the device but not sent.
  await expect(page.getByRole('textbox')).toHaveValue('By boat');
  await other.close();
  await expect(state(page)).toHaveText('Saved', soon);
  expect(await participant.chosen('single')).toBe(3);
});

/**
 * Opens the invitation on another device, which is another browser profile.
 * @param behind by how many minutes its clock is slow.
 */
async function deviceOf(browser: Browser, invitation: string, behind = 0) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-GB' });
  if (behind > 0) {
    await context.addInitScript((milliseconds) => {
      const RealDate = Date;
      const now = () => RealDate.now() - milliseconds;
      globalThis.Date = new Proxy(RealDate, {
        construct: (target, given) => Reflect.construct(target, given.length === 0 ? [now()] : given),
        get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
      });
    }, behind * 60_000);
  }
  const page = await context.newPage();
  await begin(page, invitation);
  return { page, context };
}

test('an older answer that waited on a phone does not replace a newer one from a laptop, and the phone shows the newer one', async ({
  browser,
  site,
}) => {
  const invited = site.invite();
  const participant = await participantOf(site, invited.token);
  const phone = await deviceOf(browser, site.link(invited));
  const laptop = await deviceOf(browser, site.link(invited));
  await phone.context.setOffline(true);
  await choose(phone.page, 'By car');
  await expect(state(phone.page)).toHaveText('1 answer waiting to be saved');
  await choose(laptop.page, 'By bus or train');
  await expect(state(laptop.page)).toHaveText('Saved');
  await phone.context.setOffline(false);
  await expect(state(phone.page)).toHaveText('Saved', soon);
  await expect(row(phone.page, 'By bus or train')).toBeChecked(soon);
  expect(await participant.chosen('single')).toBe(1);
  await phone.context.close();
  await laptop.context.close();
});

test('the last answer counts even if the clock of the phone is ten minutes slow', async ({ browser, site }) => {
  const invited = site.invite();
  const participant = await participantOf(site, invited.token);
  const laptop = await deviceOf(browser, site.link(invited));
  await choose(laptop.page, 'By car');
  await expect(state(laptop.page)).toHaveText('Saved');
  const phone = await deviceOf(browser, site.link(invited), 10);
  await expect(row(phone.page, 'By car')).toBeChecked();
  await choose(phone.page, 'By bus or train');
  await expect(state(phone.page)).toHaveText('Saved');
  expect(await participant.chosen('single')).toBe(1);
  // The last answer also counts if the phone has no network when it is given.
  await phone.context.setOffline(true);
  await choose(phone.page, 'By car');
  await expect(state(phone.page)).toHaveText('1 answer waiting to be saved');
  await phone.context.setOffline(false);
  await expect(state(phone.page)).toHaveText('Saved', soon);
  expect(await participant.chosen('single')).toBe(2);
  expect((await readScreen(phone.page)).answers.get('single')?.chosen).toBe(2);
  await phone.context.close();
  await laptop.context.close();
});
