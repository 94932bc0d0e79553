import { chromium, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import { signInDirectly } from '../e2e/signInDirectly.ts';
import { findChromium } from '../scripts/tools/findChromium.mjs';
import { startServer } from '../testing/servers/serverProcess.ts';
import type { Bench, Measurement } from './measurement.ts';
import { median } from './median.ts';
import { readPageTrace } from './readPageTrace.ts';

/** The limits of "good" in the Web Vitals. */
const good = { shift: 0.1, delay: 200 };
const rounds = 3;
const devices: Record<'phone' | 'desk', BrowserContextOptions> = {
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  desk: { viewport: { width: 1280, height: 800 } },
};
const slowdown = 4;
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

interface MeasuredPage {
  name: string;
  device: keyof typeof devices;
  /** Signs in if the page requires it. @returns the address of the page. */
  enter(page: Page, link: string): Promise<string>;
  /** Does what people usually do first on the page. */
  act(page: Page): Promise<void>;
}

const signedIn = (who: string, path: string) => async (page: Page, link: string) => {
  const { origin } = new URL(link);
  await signInDirectly(page, origin, { emailAddress: `${who}@demo.test`, password: 'demo-password-1' });
  await page.waitForLoadState('networkidle');
  return `${origin}/app${path}`;
};

const referencePages: MeasuredPage[] = [
  {
    name: 'question',
    device: 'phone',
    async enter(page, link) {
      await page.goto(link);
      for (let shown = 1; shown <= 2; shown += 1) await page.getByRole('link', { name: 'Start the survey' }).click();
      await page.getByRole('radio').first().waitFor();
      return page.url();
    },
    async act(page) {
      for (let answered = 0; answered < 3; answered += 1) {
        const question = page.url();
        await page.getByRole('main').locator('label').nth(1).tap();
        await page.getByRole('button', { name: 'Next' }).tap();
        await page.waitForURL(({ href }) => href !== question);
      }
    },
  },
  {
    name: 'personal report',
    device: 'phone',
    async enter(page, link) {
      await signedIn('participant', '/p')(page, link);
      await page
        .getByRole('link', { name: /View Report/ })
        .first()
        .click();
      await page.waitForURL('**/p/report');
      return page.url();
    },
    async act(page) {
      await page.locator('summary').first().tap();
      await page.getByRole('link', { name: 'Need Support Now?' }).first().tap();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'dashboard',
    device: 'desk',
    enter: signedIn('manager', '/admin'),
    async act(page) {
      await page.getByRole('banner').getByRole('button').click();
      await page.getByRole('menuitem').first().waitFor();
      await page.keyboard.press('Escape');
    },
  },
  {
    name: 'participants',
    device: 'desk',
    enter: signedIn('manager', '/admin/participants'),
    async act(page) {
      await page.getByRole('searchbox').first().pressSequentially('anna');
      await page.waitForLoadState('networkidle');
      await page.getByRole('checkbox').first().click();
    },
  },
  {
    name: 'organisation report',
    device: 'desk',
    async enter(page, link) {
      await page.goto(await signedIn('reporter', '/admin/reporting')(page, link));
      await page
        .getByRole('main')
        .getByRole('link', { name: /^Wellbeing survey/ })
        .first()
        .click();
      await page.waitForURL('**/report');
      return page.url();
    },
    async act(page) {
      await page.getByRole('button', { name: 'Filter' }).click();
      await page.getByRole('dialog').waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('region', { name: 'Sections', exact: true }).getByRole('link').first().click();
      await page.waitForURL('**/details/**');
    },
  },
];

/**
 * Loads each of the five reference pages without a cache, and uses it, with a processor four times slower. Measures the
 * size of scripts, the layout shifts, and the longest time from a press until its effect is visible, from Chromium's
 * trace.
 */
export const pages: Bench = {
  title: 'Script, layout shift and interaction delay of the five reference pages (4 times slower processor)',
  async run() {
    const executablePath = findChromium();
    const [server, browser] = [
      await startServer({ DEMO: '1' }),
      await chromium.launch({ args, ...(executablePath && { executablePath }) }),
    ];
    try {
      const link = `${server.url}/app/s/${await server.demoShareToken()}`;
      const measurements: Measurement[] = [];
      for (const measured of referencePages) {
        const visits: Visit[] = [];
        for (let round = 0; round < rounds; round += 1) visits.push(await visit(browser, measured, link));
        const of = (what: keyof Visit) => median(visits.map((each) => each[what]));
        measurements.push(
          { what: `${measured.name}: script`, product: `${(of('bytes') / 1000).toFixed(0)} kB` },
          {
            what: `${measured.name}: layout shift`,
            product: of('shift').toFixed(3),
            floor: String(good.shift),
            ratio: of('shift') / good.shift,
            needed: { atMost: 1 },
          },
          {
            what: `${measured.name}: slowest interaction`,
            product: `${of('delay').toFixed(0)} ms`,
            floor: `${good.delay} ms`,
            ratio: of('delay') / good.delay,
            goal: `${good.delay} ms`,
          },
        );
      }
      return measurements;
    } finally {
      await browser.close();
      await server.remove();
    }
  },
};

interface Visit {
  /** The transferred size of scripts. */
  bytes: number;
  /** The sum of all unexpected shifts, which is at least Chromium's score. */
  shift: number;
  /** The longest time from a press until its effect is visible, in milliseconds. */
  delay: number;
}

async function visit(browser: Browser, { device, enter, act }: MeasuredPage, link: string): Promise<Visit> {
  const context = await browser.newContext({ ...devices[device], locale: 'en-GB', serviceWorkers: 'block' });
  try {
    const page = await context.newPage();
    const address = await enter(page, link);
    const network = await context.newCDPSession(page);
    await network.send('Network.enable');
    await network.send('Network.setCacheDisabled', { cacheDisabled: true });
    await network.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const scripts = new Set<string>();
    let bytes = 0;
    network.on('Network.responseReceived', ({ requestId, type }) => void (type === 'Script' && scripts.add(requestId)));
    network.on(
      'Network.loadingFinished',
      ({ requestId, encodedDataLength }) => void (scripts.has(requestId) && (bytes += encodedDataLength)),
    );
    await browser.startTracing(page, { categories: ['loading', 'devtools.timeline'] });
    await page.goto(address);
    await page.waitForLoadState('networkidle');
    const loaded = bytes;
    await act(page);
    await page.waitForTimeout(500);
    return { bytes: loaded, ...readPageTrace(await browser.stopTracing()) };
  } finally {
    await context.close();
  }
}
