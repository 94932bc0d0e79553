import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { parse, stringify } from 'yaml';
import { findProgram } from '#scripts/tools/findProgram.mjs';
import { createDatabase } from '#testing/databases/createDatabase.ts';
import { startPostgres, type PostgresServer } from '#testing/databases/postgresServer.ts';
import { withProduct } from '#testing/databases/withProduct.ts';
import { startTcpProxy, type TcpProxy } from '#testing/faults/tcpProxy.ts';
import { startSmtpServer, type TestSmtpServer } from '#testing/mail/smtpServer.ts';
import { findFreePort } from '#testing/servers/findFreePort.ts';
import { makePrivateAuthority } from '#testing/servers/privateAuthority.ts';
import { startServer, type ServerProcess } from '#testing/servers/serverProcess.ts';
import { startProgram } from '#testing/servers/startProgram.ts';
import { addAdministrator, createOrganisation } from '#testing/surveys/organisation.ts';
import { enqueueMail } from '../mail/enqueueMail.ts';
import { projectRoot } from '../projectRoot.ts';

// Prometheus scrapes the built server, with the rules of docs/operate/prometheus/.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

interface Rule {
  alert: string;
  expr: string;
  for?: string;
  annotations: { runbook_url: string };
}

const operate = path.join(projectRoot, 'docs/operate');
const rulesFile = path.join(operate, 'prometheus/alerts.yml');
const rules = parse(readFileSync(rulesFile, 'utf8')) as { groups: { name: string; rules: Rule[] }[] };
const everyRule = rules.groups.flatMap((group) => group.rules);
const promtool = (...args: string[]) =>
  execFileSync(findProgram('promtool')!, args, { encoding: 'utf8', stdio: 'pipe' });

describe('the rules', () => {
  it('are valid, and each fires and stays silent as alerts.test.yml says', () => {
    const tests = path.join(operate, 'prometheus/alerts.test.yml');
    expect(promtool('check', 'rules', rulesFile)).toContain(`${everyRule.length} rules found`);
    expect(promtool('test', 'rules', tests)).toContain('SUCCESS');
    const tested = readFileSync(tests, 'utf8');
    for (const { alert } of everyRule)
      expect(tested).toMatch(new RegExp(`alertname: ${alert}\\n {8}exp_alerts:\\n {10}- exp_labels`));
  });

  it('each have a section in the document that they link to', () => {
    const sections = [...readFileSync(path.join(operate, 'signals.md'), 'utf8').matchAll(/^### (\w+)$/gm)];
    expect(sections.map(([, name]) => name)).toEqual(everyRule.map(({ alert }) => alert));
    for (const { alert, annotations } of everyRule)
      expect(annotations.runbook_url).toBe(`docs/operate/signals.md#${alert.toLowerCase()}`);
  });
});

/** Alerts that this test causes. They fire after a second, instead of after minutes. */
const caused = [
  'HeartwoodServerDown',
  'HeartwoodErrors',
  'HeartwoodDatabaseDown',
  'HeartwoodPersonalMailLate',
  'HeartwoodMailFails',
  'HeartwoodReplicaUnusable',
  'HeartwoodCertificateExpires',
];
/** The same rules with shorter times: ranges of ten seconds, and mail that is late after three. */
const quicker = stringify({
  groups: rules.groups.map((group) => ({
    ...group,
    rules: group.rules.map((rule) =>
      caused.includes(rule.alert)
        ? { ...rule, for: '1s', expr: rule.expr.replace(/\[\d+[mh]\]/g, '[10s]').replace('> 900', '> 3') }
        : rule,
    ),
  })),
});

describe('with a real Prometheus', () => {
  const ends: (() => unknown)[] = [];
  const started = <T>(thing: T, end: () => unknown): T => {
    ends.push(end);
    return thing;
  };
  let server: ServerProcess;
  let replica: PostgresServer;
  let proxy: TcpProxy;
  let smtp: TestSmtpServer;
  let prometheusUrl: string;
  let metricsUrl: string;
  let databaseUrl: string;

  beforeAll(async () => {
    const primary = await startPostgres({ from: 'system', conf: 'max_wal_senders = 4' });
    started(primary, () => primary.stop());
    databaseUrl = await createDatabase(primary.url, 'heartwood');
    replica = await startPostgres({ from: 'system', replicaOf: primary.url });
    started(replica, () => replica.stop());
    proxy = await startTcpProxy(primary.port);
    started(proxy, () => proxy.close());
    // Its certificate is valid for a day.
    const { ca, cert, key } = makePrivateAuthority();
    const folder = mkdtempSync(path.join(tmpdir(), 'heartwood-ca-'));
    started(folder, () => rmSync(folder, { recursive: true }));
    writeFileSync(path.join(folder, 'ca.pem'), ca);
    smtp = await startSmtpServer({ tls: { mode: 'starttls', cert, key } });
    const through = new URL(databaseUrl);
    through.port = String(proxy.port);
    const ofReplica = new URL(databaseUrl);
    ofReplica.port = String(replica.port);
    const metricsPort = await findFreePort();
    metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`;
    server = await startServer({
      DATABASE_URL: through.href,
      DATABASE_REPLICA_URL: ofReplica.href,
      DEMO: '0',
      SMTP_URL: smtp.url,
      SMTP_CA: path.join(folder, 'ca.pem'),
      METRICS_PORT: String(metricsPort),
    });
    started(server, () => server.remove());
    const port = await findFreePort();
    prometheusUrl = `http://127.0.0.1:${port}`;
    const config = {
      global: { scrape_interval: '1s', evaluation_interval: '1s' },
      rule_files: ['{folder}/alerts.yml'],
      scrape_configs: [{ job_name: 'heartwood', static_configs: [{ targets: [`127.0.0.1:${metricsPort}`] }] }],
    };
    const prometheus = await startProgram(
      'prometheus',
      [
        '--config.file={folder}/prometheus.yml',
        '--storage.tsdb.path={folder}/data',
        `--web.listen-address=127.0.0.1:${port}`,
      ],
      { port, files: { 'prometheus.yml': stringify(config), 'alerts.yml': quicker } },
    );
    started(prometheus, prometheus.stop);
  });
  afterAll(async () => {
    for (const end of ends.reverse()) await end();
  });

  async function firing(): Promise<string[]> {
    const response = await fetch(`${prometheusUrl}/api/v1/alerts`);
    const { data } = (await response.json()) as {
      data: { alerts: { labels: { alertname: string }; state: string }[] };
    };
    const alerts = data.alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname);
    return [...new Set(alerts)].sort();
  }
  const fires = (...alerts: string[]) =>
    vi
      .waitFor(async () => expect(await firing()).toEqual(expect.arrayContaining(alerts)), {
        timeout: 45_000,
        interval: 500,
      })
      .catch(async (error: unknown) => {
        const metrics = await fetch(metricsUrl).then((response) => response.text(), String);
        const lines = metrics.split('\n').filter((line) => /^heartwood_(?!http|task)/.test(line));
        throw new Error([...lines, server.logs().slice(-3_000)].join('\n'), { cause: error });
      });

  it('each alert fires when something breaks, and none before', async () => {
    await vi.waitFor(
      async () => expect(await (await fetch(metricsUrl)).text()).toContain('heartwood_replica_usable 1'),
      {
        timeout: 30_000,
      },
    );
    await fires('HeartwoodCertificateExpires');
    await pause(3_000);
    expect(await firing()).toEqual(['HeartwoodCertificateExpires']);

    await smtp.close();
    // Keeps the port, which another test could take otherwise.
    const closed = createServer((socket) => socket.end('421 Closed\r\n')).listen(smtp.port, '127.0.0.1');
    started(closed, () => closed.close());
    await replica.halt();
    await withProduct({ databaseUrl, dataDir: '' }, async (product) => {
      const { accountId } = await createOrganisation(product);
      for (const role of ['view', 'edit'] as const) {
        const { personId } = await addAdministrator(product, accountId, role);
        await enqueueMail(product.db, { message: 'passwordReset', personId }, product.clock());
      }
    });
    await fires('HeartwoodMailFails', 'HeartwoodPersonalMailLate', 'HeartwoodReplicaUnusable');

    await proxy.cut();
    const requests = setInterval(() => void fetch(`${server.url}/api/v0/support?token=x`).catch(() => {}), 200);
    await fires('HeartwoodErrors', 'HeartwoodDatabaseDown').finally(() => clearInterval(requests));
    // The rest of the metrics stays up to date.
    expect(await (await fetch(metricsUrl)).text()).toMatch(/^process_cpu_seconds_total \d/m);

    await server.kill();
    await fires('HeartwoodServerDown');
  });

  it('the dashboard has valid expressions about metrics that exist', async () => {
    await proxy.resume();
    await server.restart();
    const text = await (await fetch(metricsUrl)).text();
    const metrics = new Set(['up', ...[...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name!)]);
    const dashboard = JSON.parse(readFileSync(path.join(operate, 'grafana/heartwood.json'), 'utf8')) as {
      panels: { title: string; targets: { expr: string }[] }[];
    };
    const expressions = [
      ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
      ...everyRule.map(({ expr }) => expr),
    ];
    expect(expressions.length).toBeGreaterThan(30);
    const folder = mkdtempSync(path.join(tmpdir(), 'heartwood-dashboard-'));
    const file = path.join(folder, 'rules.yml');
    const recorded = expressions.map((expr, index) => ({ record: `panel:${index}`, expr }));
    writeFileSync(file, stringify({ groups: [{ name: 'dashboard', rules: recorded }] }));
    expect(promtool('check', 'rules', file)).toContain(`${expressions.length} rules found`);
    rmSync(folder, { recursive: true });
    const named = expressions.flatMap((expr) => expr.match(/\b(?:heartwood|nodejs|process)_\w+|\bup\b/g) ?? []);
    expect(named.map((name) => name.replace(/_bucket$/, '')).filter((name) => !metrics.has(name))).toEqual([]);
  });
});
