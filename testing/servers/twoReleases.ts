import { readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { projectRoot } from '#server/projectRoot.ts';
import { createDatabase } from '../databases/createDatabase.ts';
import { startPostgres } from '../databases/postgresServer.ts';
import { withProduct } from '../databases/withProduct.ts';
import { makeSurvey } from '../surveys/makeSurvey.ts';
import { fillExample } from './fillExample.ts';
import { findFreePort } from './findFreePort.ts';
import { startHttpParticipant } from './httpParticipant.ts';
import { buildOtherRelease } from './otherRelease.ts';
import { startServer } from './serverProcess.ts';
import { startProgram } from './startProgram.ts';

export type TwoReleases = Awaited<ReturnType<typeof startTwoReleases>>;

/**
 * Builds a second release, and starts a server of each on one PostgreSQL database with a survey.
 * @param people the number of invitations
 */
export async function startTwoReleases(people: number) {
  const ends: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const end of ends.splice(0).reverse()) await end();
  };
  try {
    const builds = ['dist', await buildOtherRelease()] as const;
    const postgres = await startPostgres();
    ends.push(() => postgres.stop());
    const databaseUrl = await createDatabase(postgres.url, 'releases');
    const { tokens } = await withProduct({ databaseUrl, dataDir: '' }, (product) => makeSurvey(product, { people }));
    const start = async (build: string) => {
      const server = await startServer(
        {
          DATABASE_URL: databaseUrl,
          DEMO: '0',
          SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
          TRUST_PROXY: '127.0.0.1',
        },
        { build },
      );
      ends.push(() => server.remove());
      return server;
    };
    const servers = [await start(builds[0]), await start(builds[1])] as const;
    return { servers, builds, databaseUrl, tokens, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Starts a balancer of the documentation in front of both servers, without TLS, and returns its address. */
export async function startBalancer(kind: 'nginx' | 'HAProxy', { servers }: Pick<TwoReleases, 'servers'>) {
  const port = await findFreePort();
  const [first, second] = servers.map((server) => `127.0.0.1:${server.port}`) as [string, string];
  const url = `http://127.0.0.1:${port}`;
  if (kind === 'nginx') return { url, ...(await startNginx(port, [first, second])) };
  const { stop } = await startHaproxy(port, [first, second]);
  // HAProxy asks the servers whether they are ready.
  return { url, headers: {}, leaveOut: async () => {}, stop };
}

async function startNginx(port: number, addresses: [string, string]) {
  const plainPort = await findFreePort();
  const nginx = await runNginx(port, { 'site.conf': siteOf(null) });
  return {
    // nginx closes idle connections when it reloads. Unlike a browser, `fetch` does not repeat a request that
    // it has just sent on one.
    headers: { connection: 'close' },
    /** Sends new requests only to the other server. Null: to both. */
    async leaveOut(index: number | null) {
      nginx.reload({ 'site.conf': siteOf(index) });
      // Its processes with the former configuration finish what they have begun.
      await pause(2_000);
    },
    stop: nginx.stop,
  };

  function siteOf(leftOut: number | null): string {
    const lines = addresses.map(
      (address, index) => `server ${address} max_fails=0${index === leftOut ? ' down' : ''};`,
    );
    return fillExample('docs/operate/nginx.conf', [
      ['server 127.0.0.1:3000 max_fails=0;', lines.join(' ')],
      ['listen 80;', `listen 127.0.0.1:${plainPort};`],
      ['listen 443 ssl http2;', `listen 127.0.0.1:${port};`],
      ['  ssl_certificate /etc/ssl/heartwood/fullchain.pem;\n', ''],
      ['  ssl_certificate_key /etc/ssl/heartwood/privkey.pem;\n', ''],
      ['wellbeing.example.org;', 'localhost;'],
      // The browser would otherwise go to the usual port.
      ['proxy_set_header Host $host;', 'proxy_set_header Host $http_host;'],
      ['/var/log/nginx/', '{folder}/'],
    ]);
  }
}

function runNginx(port: number, files: Record<string, string>) {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path {folder}/${name};`,
  );
  return startProgram('nginx', ['-c', '{folder}/nginx.conf', '-e', '{folder}/error.log'], {
    port,
    files: {
      'nginx.conf': `daemon off; pid {folder}/pid; events {} http { ${temporary.join(' ')} include {folder}/site.conf; }`,
      ...files,
    },
  });
}

async function startHaproxy(port: number, [first, second]: [string, string]) {
  const cfg = fillExample('docs/scale/haproxy.cfg', [
    ['bind 10.0.0.10:80', `bind 127.0.0.1:${port}`],
    ['10.0.0.11:3000', first],
    ['10.0.0.12:3000', second],
    // HAProxy already runs as an unprivileged user here.
    ['  user haproxy\n  group haproxy\n', ''],
  ]);
  return startProgram('haproxy', ['-db', '-f', '{folder}/haproxy.cfg'], { port, files: { 'haproxy.cfg': cfg } });
}

/** The names of all files in assets/ of both releases, without the compressed copies. */
export function assetNames({ builds }: Pick<TwoReleases, 'builds'>): ReadonlySet<string> {
  const names = builds.flatMap((build) => readdirSync(path.resolve(projectRoot, build, 'web/assets')));
  return new Set(names.filter((name) => !/\.(?:br|gz)$/.test(name)));
}

/**
 * Loads the page without a cache, and all files that it and these files name.
 * @returns the number of files, and a line for each that is missing
 */
export async function visitAll(url: string, names: ReadonlySet<string>): Promise<{ files: number; missing: string[] }> {
  const missing: string[] = [];
  const known = new Set<string>();
  async function load(address: string): Promise<void> {
    const response = await fetch(url + address);
    const text = await response.text();
    if (response.status !== 200) missing.push(`${response.status} ${address}`);
    const found = [...text.matchAll(/[\w.-]*[\w-]{7}\.\w+/g)].map(([name]) => name);
    const next = found.filter((name) => names.has(name) && !known.has(name));
    for (const name of next) known.add(name);
    await Promise.all(next.map((name) => load(`/app/assets/${name}`)));
  }
  await load('/app/');
  return { files: known.size, missing };
}

/**
 * Replaces both servers by the other release, one after the other, while people open pages, sign in and answer through
 * the balancer.
 * @returns the number of requests, and a line for each that failed
 */
export async function replaceUnderLoad(
  { servers, builds, tokens }: Pick<TwoReleases, 'servers' | 'builds' | 'tokens'>,
  { url, headers, leaveOut }: Awaited<ReturnType<typeof startBalancer>>,
): Promise<{ requests: number; errors: string[] }> {
  const errors: string[] = [];
  let requests = 0;
  const load = { done: false };
  const attempt = async (what: string, work: () => Promise<number>) => {
    requests += 1;
    const status = await work().catch((error: Error) => `${error.message} ${String(error.cause ?? '')}`);
    if (status !== 200 && status !== 204) errors.push(`${what}: ${status}`);
  };
  const open = async (address: string) => {
    const response = await fetch(url + address, { headers });
    await response.arrayBuffer();
    return response.status;
  };
  const names = [...assetNames({ builds })];
  const people = tokens.slice(0, 3).map(async (token, index) => {
    for (let turn = index; !load.done; turn += 1) {
      await attempt('page', () => open('/app/'));
      await attempt('file', () => open(`/app/assets/${names[(turn * 31) % names.length]}`));
      await attempt('survey', async () => {
        const person = await startHttpParticipant(url, token, undefined, headers);
        const { scales } = await person.read();
        for (const questionId of scales.slice(0, 3))
          await attempt('answer', () => person.answer({ questionId, intValue: 1 + (turn % 4) }));
        return 200;
      });
    }
  });
  try {
    for (const [index, server] of servers.entries()) {
      await leaveOut(index);
      await server.restart({ build: builds[1 - index]! });
      await leaveOut(null);
      const before = server.logs().length;
      // Goes on when the balancer sends requests to it again.
      for (const deadline = Date.now() + 60_000; !/participation.*answer"/.test(server.logs().slice(before));) {
        if (Date.now() > deadline) throw new Error('The balancer sends no requests to the server that was replaced');
        await pause(500);
      }
    }
  } finally {
    load.done = true;
    await Promise.all(people);
  }
  return { requests, errors };
}
