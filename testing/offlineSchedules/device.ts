import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findChromium } from '#scripts/tools/findChromium.mjs';

/** A phone: a browser with up to two tabs and its own profile, which outlives restarts of the browser. */
export interface Device {
  /** The open tabs. */
  tabs(): Page[];
  openTab(): Promise<Page>;
  /**
   * Opens a tab from a page, which copies its session storage. If the new tab does not open within a second, `tabs` has
   * it only later.
   */
  copyTab(from: Page): Promise<void>;
  setOffline(offline: boolean): Promise<void>;
  /** Ends the browser, and starts it again with one empty tab. `kill` ends it without warning, like a crash. */
  restart(how: 'close' | 'kill'): Promise<void>;
  remove(): Promise<void>;
}

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export async function startDevice(): Promise<Device> {
  const profile = await mkdtemp(path.join(tmpdir(), 'heartwood-phone-'));
  const executablePath = findChromium();
  let context: BrowserContext;
  let offline = false;

  const watch = (page: Page) => page.on('dialog', (dialog) => void dialog.accept().catch(() => {}));

  async function launch(): Promise<void> {
    context = await chromium.launchPersistentContext(profile, {
      args,
      ...(executablePath && { executablePath }),
      viewport: { width: 390, height: 844 },
      locale: 'en-GB',
      timezoneId: 'Europe/Berlin',
    });
    context.setDefaultTimeout(5_000);
    context.pages().forEach(watch);
    context.on('page', watch);
    await context.setOffline(offline);
  }

  async function end(how: 'close' | 'kill'): Promise<void> {
    const processes = await processesOf(context);
    if (how === 'close') await context.close();
    else process.kill(processes[0]!, 'SIGKILL');
    // Child processes of a browser outlive it for a moment, and still use the profile.
    for (const deadline = Date.now() + 5_000; processes.some(isRunning) && Date.now() < deadline;) await pause(20);
  }

  await launch();
  return {
    tabs: () => context.pages(),
    openTab: () => context.newPage(),
    async copyTab(from) {
      const opened = context.waitForEvent('page', { timeout: 1_000 }).catch(() => {});
      await from.evaluate(() => void window.open(location.href));
      await opened;
    },
    async setOffline(next) {
      offline = next;
      await context.setOffline(offline);
    },
    async restart(how) {
      await end(how);
      await launch();
    },
    async remove() {
      await end('kill');
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** The ids of a browser's processes, with the main process first. */
async function processesOf(context: BrowserContext): Promise<number[]> {
  const session = await context.browser()!.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  return processInfo.sort((a, b) => Number(b.type === 'browser') - Number(a.type === 'browser')).map(({ id }) => id);
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
