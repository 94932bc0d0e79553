import type { PlaywrightTestConfig } from '@playwright/test';
import tests from '../playwright.config.ts';

/** The images of every screen: `npm run gallery`, not part of `npm test`. */
export default {
  ...tests,
  testDir: '.',
  testMatch: '**/*.gallery.ts',
  globalSetup: '../prepareRun.ts',
  fullyParallel: true,
  retries: 0,
  timeout: 600_000,
  globalTimeout: 30 * 60_000,
  reporter: [['list'], ['./contactSheet.ts']],
  use: { ...tests.use, actionTimeout: 30_000, viewport: { width: 1280, height: 800 }, screenshot: 'off' },
  projects: [{ name: 'gallery' }],
} satisfies PlaywrightTestConfig;
