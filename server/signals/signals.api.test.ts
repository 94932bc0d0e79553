import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createServerDatabase, type ServerDatabase } from '#testing/databases/serverDatabase.ts';
import { startTcpProxy, type TcpProxy } from '#testing/faults/tcpProxy.ts';
import { startSmtpServer, type TestSmtpServer } from '#testing/mail/smtpServer.ts';
import { findFreePort } from '#testing/servers/findFreePort.ts';
import { startHttpParticipant } from '#testing/servers/httpParticipant.ts';
import { runBuilt } from '#testing/servers/runBuilt.ts';
import { startServer, type ServerProcess } from '#testing/servers/serverProcess.ts';
import { startTraceReceiver, type TraceReceiver } from '#testing/servers/traceReceiver.ts';
import { makeSurvey } from '#testing/surveys/makeSurvey.ts';
import { addAdministrator } from '#testing/surveys/organisation.ts';
import { inventAnswers } from '../invented/inventAnswers.ts';
import { riskNoticeInvited } from '../content/isRiskNoticeDue.ts';

// Runs the whole built server, and reads its database at the same time.
vi.setConfig({ testTimeout: 120_000 });

let database: ServerDatabase;
let smtp: TestSmtpServer;
let receiver: TraceReceiver;
let server: ServerProcess | undefined;
let proxy: TcpProxy | undefined;
beforeEach(async () => {
  [database, smtp, receiver] = await Promise.all([createServerDatabase(), startSmtpServer(), startTraceReceiver()]);
});
afterEach(async () => {
  await server?.remove();
  await Promise.all([proxy?.close(), smtp.close(), receiver.close()]);
  server = undefined;
  proxy = undefined;
  await database.remove();
});

/** Starts the server with metrics and traces. @returns a function that scrapes the metrics. */
async function start(env: Record<string, string> = {}): Promise<() => Promise<string>> {
  const metricsPort = await findFreePort();
  server = await startServer({
    ...database.settings,
    DEMO: '0',
    SMTP_URL: smtp.url,
    METRICS_PORT: String(metricsPort),
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    OTEL_BSP_SCHEDULE_DELAY: '100',
    LOG_LEVEL: 'trace',
    ...env,
  });
  return async () => {
    const response = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
    expect(response.status).toBe(200);
    return response.text();
  };
}

/**
 * A survey whose people have all submitted, except the last one.
 * @param inDistress whether everyone answered the distress scale in the worst way, or in the best.
 */
const prepareSurvey = (inDistress: boolean) =>
  database.use(async (product) => {
    const { db, content } = product;
    const survey = await makeSurvey(product, {
      type: 'wellbeing',
      people: riskNoticeInvited + 1,
      name: 'Wellbeing at Fernhill',
      answers: inventAnswers,
    });
    const { token, personId } = await addAdministrator(product, survey.accountId, 'edit', { familyName: 'Rosenkranz' });
    await db
      .updateTable('survey')
      .set({ risk_contact_email: 'risk-contact@example.org' })
      .where('id', '=', survey.surveyId)
      .execute();
    for (const { question, reversed = false } of content.surveyTypes.get('wellbeing')!.definition.report.distress!
      .items)
      await db
        .updateTable('answer')
        .set({ int_value: inDistress !== reversed ? 5 : 1 })
        .where('question_id', '=', question)
        .execute();
    const last = survey.adminIds.at(-1)!;
    await db.deleteFrom('answer').where('participation_id', '=', last).execute();
    await db.updateTable('participation').set({ when_completed: null }).where('id', '=', last).execute();
    return { ...survey, editorToken: token, editorId: personId };
  });

const noJobs = async () =>
  expect(await database.use(({ db }) => db.selectFrom('job').select('id').execute())).toHaveLength(0);

/** Answers and submits as the last person, and closes the survey as an editor. Waits until all mails are sent. */
async function finishSurvey({ tokens, surveyId, editorToken }: Awaited<ReturnType<typeof prepareSurvey>>) {
  const { url } = server!;
  const person = await startHttpParticipant(url, tokens.at(-1)!);
  const { survey } = await person.read();
  const definition = await database.use(({ content }) =>
    Promise.resolve(content.surveyTypes.get('wellbeing')!.definition),
  );
  for (const answer of inventAnswers(definition, 3)) await person.answer(answer);
  await person.answer({ questionId: 'one-change', stringValue: 'my manager shouts at me' });
  expect(survey.sections.length).toBeGreaterThan(0);
  expect(await person.complete()).toBe(204);
  const report = await fetch(`${url}/api/v0/participation/${person.participationId}/report`, {
    headers: { authorization: `Bearer ${person.accessToken}` },
  });
  expect(report.status).toBe(200);
  const closed = await fetch(`${url}/api/v0/survey/${surveyId}/close`, {
    method: 'POST',
    headers: { authorization: `Bearer ${editorToken}` },
  });
  expect(closed.status).toBe(204);
  await vi.waitFor(noJobs, { timeout: 30_000 });
  return person;
}

it('metrics, traces and logs name no one, and do not show whether a risk notice was sent', async () => {
  const seen: { counts: string[]; spans: string[] }[] = [];
  for (const inDistress of [true, false]) {
    const survey = await prepareSurvey(inDistress);
    const firstByte = receiver.received().length;
    const scrape = await start({ TRUST_PROXY: '127.0.0.1' });
    await fetch(`${server!.url}/api/v0/operator`, { headers: { 'x-forwarded-for': '203.0.113.77' } });
    await vi.waitFor(noJobs, { timeout: 30_000 });
    const mailsBefore = smtp.mails.length;
    const person = await finishSurvey(survey);
    const mails = smtp.mails.slice(mailsBefore).map(({ to }) => to);
    expect(mails.includes('risk-contact@example.org')).toBe(inDistress);
    // The state of the database is read every 5 s.
    await pause(5_500);
    const metrics = await scrape();
    expect(await server!.stop()).toBe(0);
    const traces = receiver.received().subarray(firstByte);
    const log = server!.logs();

    // Everything was recorded.
    expect(metrics).toContain('route="/api/v0/participation/:participationId/complete",status="204"');
    expect(metrics).toMatch(/heartwood_mails_total\{outcome="done"\} [1-9]/);
    expect(traces.toString('latin1')).toContain('POST /api/v0/participation/:participationId/complete');
    expect(log).toContain('/api/v0/participation/:participationId/complete');

    const { accountId, surveyId, adminIds, publicIds, participantIds, tokens, shareToken } = survey;
    const people = [...adminIds, ...publicIds, ...participantIds, ...tokens, shareToken];
    const secrets = [
      ...people,
      person.participationId,
      person.accessToken,
      survey.editorToken,
      survey.editorId,
      // The last person has just submitted.
      `Given${survey.adminIds.length - 1}`,
      `Family${survey.adminIds.length - 1}`,
      'my manager shouts',
      'risk-contact',
      'example.org',
      'admin.example',
      'Rosenkranz',
      'Fernhill',
      'riskNotice',
      'completion',
      '203.0.113',
    ];
    const ids = [accountId, surveyId];
    for (const secret of [...secrets, ...ids]) {
      expect(metrics).not.toContain(secret);
      expect([secret, traces.includes(secret)]).toEqual([secret, false]);
    }
    for (const secret of secrets) expect(log).not.toContain(secret);
    // The test asks until the server has started, which depends on time.
    const isCompared = (text: string) => !text.includes('/api/v0/health');
    seen.push({
      counts: metrics
        .split('\n')
        .filter((line) => /^heartwood_(?:http_requests_total|mails_total|jobs\{)/.test(line) && isCompared(line))
        .sort(),
      spans: (traces.toString('latin1').match(/(?:GET|POST) \/[\w/:*.-]+/g) ?? []).filter(isCompared).sort(),
    });
    await server!.remove();
  }
  expect(seen[0]!.spans.length).toBeGreaterThan(10);
  expect(seen[0]).toEqual(seen[1]);
});

it('metrics have few series, whatever is requested, and no other address serves them', async () => {
  const scrape = await start({ TRUST_PROXY: '127.0.0.1' });
  const { url, port } = server!;
  const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND', 'PURGE', 'LINK'];
  const seriesIn = (text: string) =>
    text.split('\n').filter((line) => line.startsWith('heartwood_http_requests_total'));
  await fetch(`${url}/api/v0/health`);
  for (const method of methods) await fetch(`${url}/nowhere`, { method });
  const before = seriesIn(await scrape()).length;
  await Promise.all(
    Array.from({ length: 500 }, async (_, index) => {
      const path = `/${index % 2 ? 'api/v0/' : ''}${Math.random().toString(36).slice(2)}/${index}?a=${index}`;
      await (await fetch(url + path, { method: methods[index % methods.length]! })).arrayBuffer();
    }),
  );
  const text = await scrape();
  expect(seriesIn(text).length).toBeLessThanOrEqual(before + 2);
  expect(text).toMatch(/heartwood_http_requests_total\{method="other",route="none",status="404"\} \d+/);
  expect(text).toMatch(/heartwood_info\{version="[\d.]+",migration="\d{4}_\w+"\} 1/);
  expect(text).toMatch(/heartwood_task_last_success_timestamp_seconds\{task="surveys to close"\} \d+/);
  expect(text).toMatch(/heartwood_database_up 1/);
  expect(text).not.toMatch(/replica|active_handles|open_fds/);
  expect((await fetch(`${url}/metrics`)).status).toBe(404);
  // A hostile trace, and one that continues another system's.
  await fetch(`${url}/api/v0/health`, { headers: { traceparent: '00-zz', tracestate: 'ann=x' } });
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
  await fetch(`${url}/api/v0/health`, { headers: { traceparent, tracestate: 'vendor=ann-miller' } });
  await vi.waitFor(
    () => expect(receiver.received().includes(Buffer.from('0af7651916cd43dd8448eb211c80319c', 'hex'))).toBe(true),
    { timeout: 10_000 },
  );
  expect(receiver.received().includes('ann-miller')).toBe(false);

  // The start and the stop are in the log, with the release.
  expect(await server!.stop()).toBe(0);
  const line = (message: string) =>
    server!
      .logs()
      .split('\n')
      .find((each) => each.includes(`"msg":"${message}"`))!;
  expect(JSON.parse(line('Started'))).toMatchObject({ version: expect.any(String), migration: expect.any(String) });
  expect(line('Stopped')).toBeDefined();
  expect(port).toBeGreaterThan(0);
});

it('liveness, readiness and metrics answer while the database hangs or is away', async () => {
  const direct = new URL(database.settings['DATABASE_URL']!);
  proxy = await startTcpProxy(Number(direct.port));
  const through = new URL(direct);
  through.port = String(proxy.port);
  const scrape = await start({ DATABASE_URL: through.href });
  const { url } = server!;
  const timed = async (path: string) => {
    const before = performance.now();
    const response = await fetch(`${url}/api/v0/health/${path}`);
    await response.arrayBuffer();
    return [response.status, performance.now() - before < 2_000];
  };
  expect(await timed('ready')).toEqual([200, true]);
  proxy.hang();
  expect(await Promise.all([timed('ready'), timed('ready'), timed('live')])).toEqual([
    [503, true],
    [503, true],
    [200, true],
  ]);
  await pause(5_000);
  expect(await scrape()).toMatch(
    /heartwood_database_up 0[^]*nodejs_eventloop|nodejs_eventloop[^]*heartwood_database_up 0/,
  );
  await proxy.cut();
  expect(await timed('ready')).toEqual([503, true]);
  expect(await timed('live')).toEqual([200, true]);
  await proxy.resume();
  await vi.waitFor(async () => expect((await timed('ready'))[0]).toBe(200), { timeout: 40_000 });
  // Another release has not migrated far enough, or someone has put another key in place.
  await database.use(({ db }) => sql`update secret_key set fingerprint = '\\x00'`.execute(db));
  expect(await timed('ready')).toEqual([503, true]);
  await server!.printed(/("problem":"the database belongs to another secret key")/);
});

it('on SIGTERM readiness turns 503 before the port closes, if a balancer asks', async () => {
  await start();
  const { url, port } = server!;
  const ready = async () => (await fetch(`${url}/api/v0/health/ready`)).status;
  expect(await ready()).toBe(200);
  const stopped = server!.stop();
  await vi.waitFor(async () => expect(await ready()).toBe(503), { timeout: 5_000 });
  // It still answers everything else, but keeps no connection open that a balancer could use again.
  const { status, headers } = await fetch(`${url}/api/v0/operator`);
  expect([status, headers.get('connection')]).toEqual([200, 'close']);
  const open = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
      socket.on('connect', () => socket.destroy());
    });
  await pause(1_500);
  expect(await open()).toBe(true);
  expect(await stopped).toBe(0);
  expect(await open()).toBe(false);

  // No balancer has asked: it stops at once.
  await server!.restart();
  const before = performance.now();
  expect(await server!.stop()).toBe(0);
  expect(performance.now() - before).toBeLessThan(4_000);
});

it('says in one line if METRICS_PORT is in use, or if traces cannot be sent as requested', async () => {
  await start({ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' });
  await server!.printed(/(There are no traces: OTEL_EXPORTER_OTLP_PROTOCOL must be http\/protobuf)/);
  const other = await createServerDatabase();
  const { code, stderr } = runBuilt('server/main.js', {
    ...other.settings,
    DEMO: '0',
    PORT: '0',
    METRICS_PORT: String(server!.port),
  });
  await other.remove();
  expect([code, stderr]).toEqual([
    1,
    `Heartwood cannot start: METRICS_PORT ${server!.port} is in use by another program\n`,
  ]);
});
