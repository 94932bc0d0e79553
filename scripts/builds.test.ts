import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { projectRoot } from '#server/projectRoot.ts';
import { findFreePort } from '#testing/servers/findFreePort.ts';
import { programEnvironment } from '#testing/servers/programEnvironment.ts';

// Builds the whole server several times.
vi.setConfig({ testTimeout: 300_000 });

// A working copy with the real server and scripts. Its web application is a tiny one, which builds in a second.
const copy = realpathSync(mkdtempSync(path.join(tmpdir(), 'heartwood-builds-')));
/** The settings of every program. The server listens on another port each time. */
const settings = { HOST: '127.0.0.1', DEMO: '0', DATA_DIR: path.join(copy, 'data') };
const write = (file: string, text: string) => {
  mkdirSync(path.dirname(path.join(copy, file)), { recursive: true });
  writeFileSync(path.join(copy, file), text);
};
const run = (folder: string, ...command: string[]) =>
  spawnSync(process.execPath, command, {
    cwd: folder,
    env: { ...programEnvironment(), ...settings },
    encoding: 'utf8',
    timeout: 120_000,
  });
const currentBuild = () => path.basename(realpathSync(path.join(copy, 'dist')));

beforeAll(() => {
  for (const name of ['contract', 'rules', 'server', 'content', 'scripts', 'package.json', 'package-lock.json'])
    cpSync(path.join(projectRoot, name), path.join(copy, name), { recursive: true });
  symlinkSync(path.join(projectRoot, 'node_modules'), path.join(copy, 'node_modules'));
  write(
    'vite.config.ts',
    "export default { root: import.meta.dirname + '/web', base: '/app/', build: { modulePreload: false, assetsInlineLimit: 0 } };",
  );
  write('web/index.html', '<!doctype html><script type="module" src="/main.js"></script>');
  setPage('first');
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** Changes the web application, and so the names of its files. */
function setPage(text: string) {
  write('web/main.js', "import('./later.js').then(({ text }) => document.body.append(text));");
  write('web/later.js', `export const text = ${JSON.stringify(text)};`);
}

async function startIn(folder: string, command: string[], env: Record<string, string> = {}) {
  const port = await findFreePort();
  const child = spawn(process.execPath, command, {
    cwd: folder,
    env: { ...programEnvironment(), ...settings, PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => stop(child));
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const url = `http://127.0.0.1:${port}`;
  for (const deadline = Date.now() + 120_000; Date.now() < deadline; await pause(100)) {
    const healthy = await fetch(`${url}/api/v0/health`).catch(() => null);
    if (healthy?.ok) return { url, child, output: () => output };
    expect(child.exitCode).toBe(null);
  }
  throw new Error(`${command.join(' ')} has not started`);
}

/** Loads a page and all files that it names, and those that these name. @returns the text of them all. */
async function visit(url: string): Promise<string> {
  let seen = '';
  const open = ['/app/'];
  const known = new Set(open);
  for (let address = open.pop(); address !== undefined; address = open.pop()) {
    const response = await fetch(url + address);
    expect([address, response.status]).toEqual([address, 200]);
    const text = await response.text();
    seen += text;
    for (const [file] of text.matchAll(/[\w-]+-[\w-]{8}\.js/g)) {
      const next = `/app/assets/${file}`;
      if (!known.has(next)) open.push(next);
      known.add(next);
    }
  }
  return seen;
}

/** Ends a program in good order: the programs that it has started end with it. */
async function stop(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await gone;
}

it('a new build, a failed one and commands leave a running server its files', async () => {
  const first = await startIn(copy, ['scripts/start.mjs']);
  expect(await visit(first.url)).toContain('first');
  const built = currentBuild();

  setPage('second');
  // The commands build only the server. The new pages are not there yet, so `dist` stays as it is.
  const listed = run(copy, 'scripts/admin.mjs', 'help-lines');
  expect([listed.status, listed.stdout.length > 0]).toEqual([0, true]);
  expect(currentBuild()).toBe(built);
  expect(await visit(first.url)).toContain('first');

  const [one, two] = [spawn(process.execPath, ['scripts/build.mjs'], { cwd: copy }), run(copy, 'scripts/build.mjs')];
  expect(two.status).toBe(0);
  if (one.exitCode === null) await new Promise((resolve) => one.once('exit', resolve));
  expect(one.exitCode).toBe(0);
  expect(currentBuild()).not.toBe(built);
  expect(await visit(first.url)).toContain('first');

  const good = currentBuild();
  write('web/main.js', 'this is not JavaScript');
  expect(run(copy, 'scripts/build.mjs')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('The web application does not build; see above.'),
  });
  expect(currentBuild()).toBe(good);

  // Further builds remove those that no process uses, but never that of the running server.
  for (const text of ['third', 'fourth']) {
    setPage(text);
    expect(run(copy, 'scripts/build.mjs').status).toBe(0);
  }
  const builds = readdirSync(path.join(copy, '.build/builds'));
  expect(builds).toContain(built);
  expect(builds).toContain(currentBuild());
  expect(builds.length).toBeLessThanOrEqual(3);
  expect(await visit(first.url)).toContain('first');

  await stop(first.child);
  const second = await startIn(copy, ['dist/server/main.js']);
  expect(await visit(second.url)).toContain('fourth');
  await stop(second.child);
});

it('a build whose sources change while it runs is one of the later sources', async () => {
  setPage('before');
  const known = readdirSync(path.join(copy, '.build/builds'));
  const building = spawn(process.execPath, ['scripts/build.mjs'], { cwd: copy });
  onTestFinished(() => stop(building));
  const ended = new Promise((resolve) => building.once('exit', resolve));
  await vi.waitFor(() => expect(readdirSync(path.join(copy, '.build/builds')).length).toBeGreaterThan(known.length), {
    timeout: 120_000,
  });
  setPage('after');
  expect(await ended).toBe(0);
  const built = currentBuild();
  expect(run(copy, 'scripts/build.mjs').status).toBe(0);
  expect(currentBuild()).toBe(built);
});

it('npm run dev runs next to a server of the same working copy, and neither disturbs the other', async () => {
  const started = await startIn(copy, ['scripts/start.mjs']);
  const built = currentBuild();
  const port = await findFreePort();
  const dev = await startIn(copy, ['scripts/dev.mjs', '--port', String(port)], {
    DATA_DIR: path.join(copy, 'dev-data'),
  });
  expect(await (await fetch(`${dev.url}/app/`)).text()).toContain(`http://localhost:${port}/app/`);
  const page = await vi.waitFor(async () => (await fetch(`http://localhost:${port}/app/`)).text(), {
    timeout: 60_000,
  });
  expect(page).toContain('/@vite/client');
  setPage('edited');
  expect(await (await fetch(`http://localhost:${port}/app/later.js`)).text()).toContain('edited');
  expect(currentBuild()).toBe(built);
  expect(await visit(started.url)).toContain('after');
  await stop(dev.child);
  await vi.waitFor(() => expect(fetch(dev.url)).rejects.toThrow('fetch failed'), { timeout: 60_000 });
  expect(await visit(started.url)).toContain('after');
  await stop(started.child);
});

it('a deployed copy starts and runs commands without sources', async () => {
  expect(run(copy, 'scripts/build.mjs').status).toBe(0);
  const deployed = realpathSync(mkdtempSync(path.join(tmpdir(), 'heartwood-deployed-')));
  onTestFinished(() => rmSync(deployed, { recursive: true }));
  // Copies what docs/operate/deploy.md lists.
  const copied = spawnSync(
    'cp',
    [
      '-rL',
      '--parents',
      'dist',
      'content',
      'scripts',
      'server/db/migrations',
      'package.json',
      'package-lock.json',
      deployed,
    ],
    { cwd: copy, encoding: 'utf8' },
  );
  expect(copied.stderr).toBe('');
  // Links what `npm ci --omit=dev --omit=optional` installs.
  mkdirSync(path.join(deployed, 'node_modules'));
  for (const name of readdirSync(path.join(projectRoot, 'node_modules')).filter((each) => each !== '@opentelemetry'))
    symlinkSync(path.join(projectRoot, 'node_modules', name), path.join(deployed, 'node_modules', name));
  expect(existsSync(path.join(deployed, 'server/main.ts'))).toBe(false);

  expect(run(deployed, 'scripts/admin.mjs').stdout).toContain('node dist/server/admin.js back-up');
  const created = run(
    deployed,
    'scripts/admin.mjs',
    'create-super',
    '--email',
    'a@example.org',
    '--password',
    'quiet-river-stone-7',
  );
  expect([created.status, created.stderr]).toEqual([0, '']);
  for (const command of ['scripts/start.mjs', 'dist/server/main.js']) {
    const { url, child, output } = await startIn(deployed, [command], {
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318',
    });
    expect(await visit(url)).toContain('edited');
    await stop(child);
    expect(output().match(/"msg":".*traces.*"/g)).toEqual([
      '"msg":"There are no traces: OTEL_… is set, but the package @opentelemetry/api is not installed"',
    ]);
  }
  expect(existsSync(path.join(deployed, '.build'))).toBe(false);
});
