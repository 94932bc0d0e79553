import type { FastifyInstance } from 'fastify';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { findAddress } from './addressFile.ts';
import { createApp, type AppOptions } from './app.ts';
import { buildFolder, isInWorkingCopy } from './buildFolder.ts';
import type { MailServerMonitor } from './checks/monitorMailServer.ts';
import { noteServerState } from './checks/serverState.ts';
import { startChecks } from './checks/startChecks.ts';
import type { Config } from './config.ts';
import { compiledContent, contentFolder } from './content/contentFolder.ts';
import { loadContent } from './content/loadContent.ts';
import { makeFolder, rejectDataDir } from './dataFolder.ts';
import { openDatabase } from './db/database.ts';
import { followDatabaseClock } from './db/databaseClock.ts';
import { describeLaterSchema, describeUpgrade, listApplied, migrate } from './db/migrate.ts';
import { openReplica } from './db/replica.ts';
import { rejectPublishedPasswords } from './demo/rejectPublishedPasswords.ts';
import { seedDemo } from './demo/seedDemo.ts';
import type { Deps, SecretDeps } from './deps.ts';
import { storeSurveyTypes } from './features/surveyQuestions/recomposeSurveys.ts';
import { countRequests, logSerializers } from './http/createHttpServer.ts';
import { shareThrottles } from './http/createThrottle.ts';
import { createFindWebFile } from './http/findWebFile.ts';
import { listen } from './http/listen.ts';
import { serveAppLinks, serveContentFiles, serveWeb } from './http/serveWeb.ts';
import { storeWebFiles } from './http/storeWebFiles.ts';
import { startJobWorker } from './jobs/startJobWorker.ts';
import { startPeriodic, type PeriodicWork } from './jobs/startPeriodic.ts';
import { recordTaskRun } from './jobs/taskRunQueries.ts';
import type { Log } from './log.ts';
import { mailJobKind } from './mail/enqueueMail.ts';
import { forgetMailServer } from './mail/mailQueries.ts';
import { mailFolder, openMailTransport } from './mail/openMailTransport.ts';
import { sendMail } from './mail/sendMail.ts';
import { watchMailServer } from './mail/watchMailServer.ts';
import type { Role, SupervisorLink } from './processes/supervisorLink.ts';
import { productVersion } from './projectRoot.ts';
import { planEarlierSnapshots } from './results/closing/planEarlierSnapshots.ts';
import { uncertaintyWork } from './results/closing/releaseUncertainty.ts';
import { takeMissingSnapshots } from './results/closing/takeMissingSnapshots.ts';
import { schedule } from './schedule/schedule.ts';
import { readKeyring } from './secrets/keyring.ts';
import { registerServer } from './secrets/registerServer.ts';
import { findKeyProblem } from './secrets/secretKey.ts';
import { setProcesses } from './shareOfMachine.ts';
import { createReadiness } from './signals/readiness.ts';
import { startSignals, type Signals } from './signals/startSignals.ts';
import { sweeps } from './sweeps.ts';
import { welcome } from './welcome.ts';

/**
 * Lines are collected for at most a second and then written together, because a write for each line would slow down
 * every request. If nothing can be written, for example on a full disk, up to 1 MiB of lines wait and the others are
 * lost. The server keeps serving requests. A write has whole lines and at most as many bytes as a pipe takes at once, so
 * that the lines of several processes do not mix (PIPE_BUF in pipe(7)).
 */
const logStream = pino
  .destination({ dest: 1, sync: false, minLength: 3072, maxWrite: 4096, periodicFlush: 1000, maxLength: 1024 * 1024 })
  .on('error', () => {});

const webFolder = path.join(buildFolder, 'web');

/** How long stopping waits for running requests, in milliseconds. */
const closingTime = 5_000;

/** The server, or a process of it. */
interface RunningServer {
  /** The lines to print when it is ready. None in a worker. */
  welcome: string[];
  stop(): Promise<void>;
  /** Like `stop`, of a worker whose place another one has taken: clients have time to notice that. */
  retire(): Promise<void>;
}

/**
 * Starts everything: content, database, migrations, HTTP, demonstration, jobs. The promise resolves when the server is
 * ready.
 * @param supervisor the supervisor of a server of several processes. Then this process does only what its role says.
 * @throws Error if any part cannot start, after stopping the parts that had started.
 */
export async function startServer(
  config: Config,
  role: Role = 'all',
  supervisor: SupervisorLink | null = null,
): Promise<RunningServer> {
  const [answers, works] = [role !== 'jobs', role !== 'worker'];
  if (supervisor) {
    setProcesses(config.workers + 1);
    shareThrottles(supervisor.buckets);
  }
  const content = await loadContent(contentFolder, compiledContent);
  const db = await openDatabase(config);
  // The functions that stop what was started, in the order of starting. They are called in reverse.
  const ends: (() => unknown)[] = [flushLog, () => db.destroy()];
  const stop = async () => {
    for (const end of ends.splice(0).reverse()) await end();
  };
  try {
    const log: Log = pino({ level: config.logLevel, serializers: logSerializers }, logStream);
    const keyring = await readKeyring(config);
    const migrated = works ? await migrateWithLog({ db, config, keyring }, log) : [];
    if (works && !config.demo) await rejectPublishedPasswords(db);
    const { clock, check } = await followDatabaseClock(db);
    noteServerState(db, { whenStarted: new Date(clock().getTime() - process.uptime() * 1000) });
    const deps: SecretDeps = { db, config, content, keyring, clock };
    const processChecks = [check];
    if (works) {
      await storeSurveyTypes(db, content.surveyTypes, clock());
      const registration = await registerServer(db, keyring, config.databaseUrl === null);
      ends.push(registration.end);
      processChecks.push(registration.work);
      if (config.smtpUrl === null) {
        await makeFolder(mailFolder(config.dataDir)).catch(rejectDataDir);
        await forgetMailServer(db);
      }
      supervisor?.send({ type: 'migrated' });
    }
    const readiness = createReadiness(db, keyring);
    const signals = await startSignals(deps, { ofServer: works, serve: supervisor === null });
    ends.push(() => signals.stop());
    supervisor?.onScrape(() => signals.scrape());
    if (signals.problem !== null) log.warn(`There are no traces: ${signals.problem}`);
    ends.splice(1, 0, async () => log.info('Stopped'));
    const { addressFiles, databaseReplicaUrl, databasePooled } = config;
    if (databaseReplicaUrl !== null) {
      const address = findAddress(addressFiles, databaseReplicaUrl);
      const replica = openReplica(db, { address, pooled: databasePooled }, log);
      ends.push(() => replica.close());
      processChecks.push(replica.checks);
    }
    const checking = startPeriodic(processChecks, { clock, log });
    ends.push(() => checking.stop());
    const http = answers ? await serveHttp(deps, { readiness, onAnswered: signals.onAnswered }) : null;
    let stopWork = async () => {};
    ends.push(
      async () => void (await Promise.all([stopWork(), http && readiness.drain().then(() => closeSoon(http.app))])),
    );
    const listenNow = async () => {
      if (http) await listen(http.app, config);
      supervisor?.send({ type: 'listening' });
    };
    // Long work is done while the server already listens, and answers that it is being prepared. A worker that replaces
    // another one listens only when it can answer.
    const isReplacement = supervisor?.isPrepared() ?? false;
    if (!isReplacement) await listenNow();
    if (works) await prepareData(deps, log);
    else {
      supervisor?.onState((state) => noteServerState(db, state));
      await supervisor?.prepared;
    }
    http?.listWebFiles();
    if (works) {
      const { checks, mailServer, end } = startChecks(deps, log);
      ends.push(end);
      stopWork = startWork(deps, { log, requests: http?.requests }, { checks, mailServer }, signals);
      if (supervisor) ends.push(supervisor.publishState(db));
      const migration = (await listApplied(db)).at(-1);
      log.info({ version: productVersion, node: process.version, migration, migrated }, 'Started');
    }
    const lines = works ? await welcome(db, config, content, clock()) : [];
    // Nothing is awaited from here on, so that a request that is answered is also waited for when the process is stopped.
    readiness.state = 'ready';
    if (isReplacement) await listenNow();
    return {
      welcome: lines,
      stop,
      async retire() {
        await readiness.retire();
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Creates the API and the static files of a process that answers requests. It does not listen yet. */
async function serveHttp(deps: SecretDeps, options: Required<Pick<AppOptions, 'readiness' | 'onAnswered'>>) {
  const { db, config, content } = deps;
  const app = await createApp(deps, { level: config.logLevel, stream: logStream }, options);
  await serveContentFiles(app, { directory: contentFolder, files: content.files });
  await serveAppLinks(app, config);
  const listWebFiles = await serveWeb(app, webFolder, createFindWebFile(db));
  return { app, listWebFiles, requests: countRequests(app.server) };
}

/** Does the long work that must be done before the first request is answered. */
async function prepareData(deps: SecretDeps, log: Log): Promise<void> {
  const { db, config, clock } = deps;
  if (config.demo) await seedDemo(deps);
  await takeMissingSnapshots(deps, log);
  await planEarlierSnapshots(deps, log);
  // `npm start` starts the server of a working copy while the web application is still being built.
  if (isInWorkingCopy) while (!existsSync(webFolder)) await pause(100);
  // Before any page of this release is served, servers of other releases must find its files.
  await storeWebFiles(db, webFolder, clock()).catch((error: unknown) =>
    log.warn(
      { err: error },
      'The web files of this release cannot be stored for servers of other releases. It is tried again within an hour.',
    ),
  );
}

/** The first migration with what is checked before the others. */
const firstChecked = '0008_secrets';

/**
 * Logs what a migration means for going back before it begins, and that it is done, because the start may still fail.
 * @returns the names of the migrations that this start has run.
 * @throws Error with one line, before anything is migrated, if this release would not start with the key or passwords.
 */
async function migrateWithLog({ db, config, keyring }: Pick<SecretDeps, 'db' | 'config' | 'keyring'>, log: Log) {
  const [before, upgrade] = [await listApplied(db), await describeUpgrade(db)];
  if (upgrade && before.includes(firstChecked)) {
    const problem = await findKeyProblem(db, keyring, config.databaseUrl !== null);
    if (problem !== null) throw new Error(problem);
    if (!config.demo) await rejectPublishedPasswords(db);
  }
  if (upgrade) log[upgrade.stays ? 'info' : 'warn'](upgrade.line);
  await migrate(db);
  const migrated = (await listApplied(db)).filter((name) => !before.includes(name));
  if (migrated.length > 0) log.info({ migrated }, 'Migrated');
  const later = await describeLaterSchema(db);
  if (later !== null) log.warn(later);
  return migrated;
}

/**
 * Writes the waiting lines, or drops them if they cannot be written now. This is checked first, since `flushSync` would
 * retry for ever.
 */
async function flushLog(): Promise<void> {
  const failed = await new Promise<boolean>((resolve) => {
    logStream.flush((error) => resolve(error !== undefined && error !== null));
  });
  if (failed) logStream.destroy();
  else logStream.flushSync();
}

/** Lets running requests finish. A client that takes longer is disconnected. */
async function closeSoon(app: FastifyInstance): Promise<void> {
  const limit = setTimeout(() => app.server.closeAllConnections(), closingTime);
  await app.close();
  clearTimeout(limit);
}

/** Starts the background work. @returns the function that stops it. */
function startWork(
  { db, config, content, clock }: Deps,
  { log, requests }: { log: Log; requests: (() => number) | undefined },
  { checks, mailServer }: { checks: PeriodicWork[]; mailServer: MailServerMonitor | null },
  { onOutcome }: Signals,
) {
  const transport = openMailTransport(config);
  const watch = watchMailServer({ monitor: mailServer, clock, mailRate: config.mailRate });
  const mail = sendMail({
    db,
    transport,
    watch,
    texts: content.texts,
    publicUrl: config.publicUrl,
    minReportSample: config.minReportSample,
    clock,
  });
  const worker = startJobWorker({
    db,
    handlers: { [mailJobKind]: mail },
    clock,
    log,
    concurrency: config.mailConnections,
    reserved: 1,
    pace: watch.pace,
    // Workers have processors of their own.
    isBusy: () => requests !== undefined && requests() > 0,
    onOutcome,
  });
  const tasks = [
    ...sweeps(db, webFolder),
    ...schedule({ db, config }, log),
    uncertaintyWork({ db, config, content }, log),
  ];
  noteServerState(db, { tasks: tasks.map(({ name, everyMilliseconds }) => ({ name, everyMilliseconds })) });
  const scheduled = startPeriodic(tasks, {
    clock,
    log,
    record: (task, now, problem) => recordTaskRun(db, task, now, problem),
  });
  const checking = startPeriodic(checks, { clock, log });
  return async () => {
    await Promise.all([worker.stop(), scheduled.stop(), checking.stop()]);
    transport.close();
  };
}
