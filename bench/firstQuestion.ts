import { chromium, type Browser, type Page } from '@playwright/test';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { findChromium } from '../scripts/tools/findChromium.mjs';
import { startServer } from '../testing/servers/serverProcess.ts';
import type { Bench, Measurement } from './measurement.ts';
import { median } from './median.ts';

/** A mid-range phone on a slow line, with a processor four times slower than this machine's. */
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const slowdown = 4;
const line = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 1_600_000 / 8 };
const rounds = 5;
const most = { bytes: 130_000, requests: 10 };
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Opens a survey's share link in Chromium as on a phone, and goes on to the first question without pauses. Measures
 * what is transferred, and when the question can be answered. The floor is a page with one script of the same size that
 * does nothing.
 */
export const firstQuestion: Bench = {
  title: 'From an invitation to the first question, on a phone (4 times slower processor; 1.6 Mbit/s, 150 ms)',
  async run() {
    const executablePath = findChromium();
    const [server, browser] = [
      await startServer({ DEMO: '1' }),
      await chromium.launch({ args, ...(executablePath && { executablePath }) }),
    ];
    const bare = await startPageServer(most.bytes);
    try {
      const link = `${server.url}/app/s/${await server.demoShareToken()}`;
      const measurements: Measurement[] = [];
      for (const [locale, start] of [
        ['en-GB', 'Start the survey'],
        ['de-DE', 'Befragung beginnen'],
      ] as const) {
        const reach = async (page: Page) => {
          await page.goto(link, { waitUntil: 'commit' });
          // The introduction has two pages with the same link.
          for (let shown = 1; shown <= 2; shown += 1) await page.getByRole('link', { name: start }).click();
          await page.getByRole('radio').first().waitFor();
        };
        const visits: Visit[][] = [];
        const floors: number[] = [];
        for (let round = 0; round < rounds; round += 1) {
          floors.push(
            (
              await visit(browser, locale, 1, (page) =>
                page.goto(bare.url).then(() => page.getByText('ready').waitFor()),
              )
            )[0]!.milliseconds,
          );
          visits.push(await visit(browser, locale, 2, reach));
        }
        const [first, second] = [visits.map(([each]) => each!), visits.map(([, each]) => each!)];
        const [bytes, requests] = [
          Math.max(...first.map((each) => each.bytes)),
          Math.max(...first.map((each) => each.requests)),
        ];
        const floor = median(floors);
        const time = (which: string, all: Visit[], goal: string): Measurement => {
          const taken = median(all.map(({ milliseconds }) => milliseconds));
          return {
            what: `${locale}: ${which} visit, until it can be answered`,
            product: seconds(taken),
            floor: seconds(floor),
            ratio: taken / floor,
            goal,
          };
        };
        measurements.push(
          {
            what: `${locale}: bytes on the wire`,
            product: `${(bytes / 1000).toFixed(1)} kB`,
            floor: `${most.bytes / 1000} kB`,
            ratio: bytes / most.bytes,
            needed: { atMost: 1 },
          },
          {
            what: `${locale}: requests`,
            product: String(requests),
            floor: String(most.requests),
            ratio: requests / most.requests,
            needed: { atMost: 1 },
          },
          time('first', first, '3 s'),
          time('second', second, '1.5 s'),
        );
      }
      return measurements;
    } finally {
      await browser.close();
      await server.remove();
      bare.server.close();
    }
  },
};

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`;

interface Visit {
  milliseconds: number;
  /** The size of everything transferred until then, with headers. */
  bytes: number;
  requests: number;
}

/** Measures several visits in sequence with one new browser profile, each in a separate page. */
async function visit(
  browser: Browser,
  locale: string,
  times: number,
  reach: (page: Page) => Promise<void>,
): Promise<Visit[]> {
  const context = await browser.newContext({ ...phone, locale });
  const visits: Visit[] = [];
  for (let time = 0; time < times; time += 1) {
    const page = await context.newPage();
    const network = await context.newCDPSession(page);
    await network.send('Network.enable');
    await network.send('Network.emulateNetworkConditions', line);
    await network.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const bytesOf = new Map<string, number>();
    network.on('Network.requestWillBeSent', ({ requestId, request }) => {
      if (request.url.startsWith('http')) bytesOf.set(requestId, 0);
    });
    network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (bytesOf.has(requestId)) bytesOf.set(requestId, encodedDataLength);
    });
    const started = performance.now();
    await reach(page);
    const milliseconds = performance.now() - started;
    const sent = [...bytesOf.keys()];
    await page.waitForLoadState('networkidle');
    visits.push({ milliseconds, bytes: sent.reduce((sum, id) => sum + bytesOf.get(id)!, 0), requests: sent.length });
    await page.close();
  }
  await context.close();
  return visits;
}

async function startPageServer(bytes: number): Promise<{ url: string; server: Server }> {
  const script = `/*${randomBytes(bytes).toString('latin1').replaceAll(/[^\w]/g, 'x').slice(0, bytes)}*/document.body.append('ready')`;
  const server = createServer((request, response) => {
    if (request.url === '/script.js') response.writeHead(200, { 'content-type': 'text/javascript' }).end(script);
    else
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<!doctype html><body><script src="/script.js"></script>');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, server };
}
