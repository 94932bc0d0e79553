// @ts-check
import { existsSync } from 'node:fs';
import path from 'node:path';

/** The first one cannot show windows at all, and takes a third less time. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const applications = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * The Chromium of this system, or undefined. CHROMIUM_PATH can name one in another place.
 * @returns {string | undefined} absolute path of the program
 */
export function findChromium() {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter).filter(Boolean);
  const candidates = [
    process.env['CHROMIUM_PATH'] ?? '',
    ...names.flatMap((name) => folders.map((folder) => path.join(folder, name))),
    ...applications,
  ];
  return candidates.find((file) => file !== '' && existsSync(file));
}
