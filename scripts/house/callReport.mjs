// @ts-check
import { chromium } from '@playwright/test';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { findChromium } from '../tools/findChromium.mjs';
import { projectRoot } from '../tools/projectRoot.mjs';
import { say } from '../tools/say.mjs';
import { instrumentBuild } from './instrumentCalls.mjs';

/** @typedef {import('./drawWalk.mjs').Chain} Chain */
/** @typedef {import('node:child_process').ChildProcess} ChildProcess */

/** The file that sends a page's requests, and the files that handle them on the server. */
const sender = 'web/api/callOperation.ts';
const handled = /\S+Routes\.ts\b.*/;

/**
 * Opens the same report twice in a browser, in an instrumented build of the product with the demonstration data.
 * @returns {Promise<{ first: Chain[], calls: Chain[] }>} first: also has the calls whose results are then cached in
 * memory
 */
export async function callReport() {
  const folder = mkdtempSync(path.join(tmpdir(), 'heartwood-walk-'));
  try {
    // The server assumes that the project's folder is the one with package.json.
    copyFileSync(path.join(projectRoot, 'package.json'), path.join(folder, 'package.json'));
    for (const name of ['content', 'node_modules', 'server'])
      symlinkSync(path.join(projectRoot, name), path.join(folder, name), 'junction');
    say('Building…');
    await buildInstrumented('scripts/vite/serverConfig.ts', path.join(folder, 'dist/server'));
    await buildInstrumented('vite.config.ts', path.join(folder, 'dist/web'));
    say('Opening a report…');
    return await withServer(folder, callTwice);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @param {string} configFile
 * @param {string} outDir
 */
const buildInstrumented = (configFile, outDir) =>
  build({
    configFile: path.join(projectRoot, configFile),
    plugins: [instrumentBuild()],
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true },
  });

/**
 * @template T
 * @param {string} folder
 * @param {(url: string, server: ChildProcess) => Promise<T>} work
 */
async function withServer(folder, work) {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const recorder = pathToFileURL(path.join(projectRoot, 'scripts/house/recordServer.mjs')).href;
  const settings = { HOST: '127.0.0.1', PORT: String(port), PUBLIC_URL: url, DATA_DIR: path.join(folder, 'data') };
  const server = spawn(process.execPath, ['--import', recorder, 'dist/server/main.js'], {
    cwd: folder,
    env: { PATH: process.env['PATH'], ...settings },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(server, 'exit');
  try {
    while (!(await isHealthy(url))) {
      if (server.exitCode !== null) throw new Error('The server ended; see above.');
      await pause(100);
    }
    return await work(url, server);
  } finally {
    server.kill();
    await ended;
  }
}

/** @param {string} url */
const isHealthy = (url) =>
  fetch(`${url}/api/v0/health`).then(
    (response) => response.ok,
    () => false,
  );

/** @returns {Promise<number>} */
async function findFreePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  server.close();
  return port;
}

/**
 * @param {string} url
 * @param {ChildProcess} server
 */
async function callTwice(url, server) {
  const executablePath = findChromium();
  const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath && { executablePath }) });
  try {
    const page = await browser.newPage({ serviceWorkers: 'block', reducedMotion: 'reduce' });
    await page.addInitScript(recordPage);
    await page.route(/\/survey\/[^/]+\/report$/, (route, request) =>
      route.continue({ headers: { ...request.headers(), 'x-record': '1' } }),
    );
    await page.goto(`${url}/app/auth/sign-in`);
    await page.getByLabel('E-mail address').fill('reporter@demo.test');
    await page.getByLabel('Password', { exact: true }).fill('demo-password-1');
    await page.getByRole('button', { name: 'Sign in' }).click();
    return { first: await openReport(page, server), calls: await openReport(page, server) };
  } finally {
    await browser.close();
  }
}

/**
 * Goes to the list of reports and from there to the newest report.
 * @param {import('@playwright/test').Page} page
 * @param {ChildProcess} server
 * @returns {Promise<Chain[]>} the calls from the click until what stands out is shown. On the server, they start at
 * the handler of the request
 */
async function openReport(page, server) {
  await page.getByRole('link', { name: 'Reporting' }).click();
  // Reloading makes the page forget cached reports.
  await page.reload();
  const tile = page
    .getByRole('main')
    .getByRole('link', { name: /^Wellbeing survey/ })
    .first();
  await tile.waitFor();
  await page.waitForLoadState('networkidle');
  const shown = once(server, 'message');
  await page.evaluate('recordedCalls = new Set()');
  await tile.click();
  await page.getByRole('heading', { name: 'What stands out' }).waitFor();
  /** @type {Chain[]} */
  const ofPage = await page.evaluate('[...recordedCalls]');
  /** @type {Chain[]} */
  const ofServer = (await shown)[0];
  const ofHandler = ofServer.flatMap((chain) => handled.exec(chain)?.[0] ?? []);
  const sent = ofPage.findIndex((chain) => chain.endsWith(sender));
  if (sent === -1 || ofHandler.length === 0) throw new Error(`No call enters ${sender}, or none enters …Routes.ts.`);
  return [...ofPage.slice(0, sent), ...ofHandler, ...ofPage.slice(sent)];
}

/** Runs in the page. Code after an `await` has no caller there. */
function recordPage() {
  let caller = { file: '', chain: '' };
  /** @type {{ recordedCalls?: Set<string> }} */
  const page = Object(globalThis);
  Object.assign(globalThis, {
    /**
     * @param {string} from
     * @param {string} to
     * @param {unknown} component what is rendered. A context is not a function, and runs nothing
     */
    __render(from, to, component) {
      if (from !== to && typeof component === 'function') page.recordedCalls?.add(`${caller.chain || from} <${to}`);
    },
    /** @type {<T>(file: string, body: () => T) => T} */
    __enter(file, body) {
      if (!page.recordedCalls || caller.file === file) return body();
      const before = caller;
      caller = { file, chain: before.chain ? `${before.chain} ${file}` : file };
      page.recordedCalls.add(caller.chain);
      try {
        return body();
      } finally {
        caller = before;
      }
    },
  });
}
