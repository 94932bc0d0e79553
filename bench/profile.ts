import { randomUUID } from 'node:crypto';
import { cpus } from 'node:os';
import path from 'node:path';
import type { Profiler } from 'node:inspector';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { openDatabase, type Db } from '../server/db/database.ts';
import { projectRoot } from '../server/projectRoot.ts';
import { openSurvey } from '../server/features/survey/surveyLifecycle.ts';
import { createDatabase } from '../testing/databases/createDatabase.ts';
import { findFreePort } from '../testing/servers/findFreePort.ts';
import { startServer } from '../testing/servers/serverProcess.ts';
import { invitedCrowd } from './invitedCrowd.ts';
import { load } from './load.ts';
import { mailsLeft } from './mailsLeft.ts';
import type { Bench, Measurement } from './measurement.ts';
import { familyTime, processorTime } from './processorTime.ts';
import { sharesOf, type Share } from './profileAreas.ts';
import { prepareSavers, saves } from './savers.ts';
import { startCrowd } from './startCrowd.ts';
import { startMailSink } from './startMailSink.ts';

const seconds = 10;
const people = 250;
const warmUp = 150;
/** Areas with a smaller share of the server's time are added up. */
const smallest = 0.015;
/** The numbers of functions and statements that are printed. */
const [mostFunctions, mostStatements] = [40, 16];

/** One kind of load, and the name of what it consists of. */
interface Work {
  name: string;
  unit: string;
  /** Returns the number of units that were done. */
  run(): Promise<number>;
}

/**
 * Runs the built server under load with V8's CPU profiler, and shows where its processor time goes, and that of the
 * database. Prints the functions and statements that take most of it.
 */
export const profile: Bench = {
  title: 'Where the time goes',
  conf: "shared_preload_libraries = 'pg_stat_statements'\npg_stat_statements.track = all\npg_stat_statements.track_planning = on",
  async run(postgresUrl) {
    const databaseUrl = await createDatabase(postgresUrl, `bench_${randomUUID().replaceAll('-', '')}`);
    const sink = await startMailSink();
    const port = await findFreePort();
    const product = await startServer({
      DATABASE_URL: databaseUrl,
      DEMO: '0',
      SMTP_URL: sink.url,
      PROFILER_PORT: String(port),
      NODE_OPTIONS: `--import=${pathToFileURL(path.join(projectRoot, 'dist/bench/profiler.js')).href}`,
    });
    const crowd = startCrowd();
    const db = await openDatabase({ databaseUrl, dataDir: '' });
    try {
      await sql`create extension pg_stat_statements`.execute(db);
      const { survey, questionIds, tokens, shareToken } = await invitedCrowd(db, warmUp + people);
      await openSurvey(db, survey, new Date());
      await mailsLeft(db);
      const savers = await prepareSavers(product.url, shareToken);
      const saveOn = (connections: number) => async () =>
        Math.round((await load(product.url, saves(savers, connections), seconds)).rate * seconds);
      const takePart = async (count: number) => {
        await crowd.send({ port: product.port, questionIds, tokens: tokens.splice(0, count), isBare: false, come: 16 });
        await mailsLeft(db);
        return count;
      };
      await load(product.url, saves(savers, 16), 3);
      await takePart(warmUp);
      const works: Work[] = [
        { name: 'Saves, 16 at once', unit: 'save', run: saveOn(16) },
        { name: 'Saves, one connection', unit: 'save', run: saveOn(1) },
        { name: 'Whole participants, 16 at once', unit: 'participant', run: () => takePart(people) },
      ];
      const measurements: Measurement[] = [];
      for (const work of works) measurements.push(...(await profileOf(work, { db, pid: product.pid(), port })));
      return measurements;
    } finally {
      await db.destroy();
      await product.remove();
      for (const process of [crowd, sink]) process.stop();
    }
  },
};

interface Observed {
  db: Db;
  /** The server's process. */
  pid: number;
  /** The port of its profiler. */
  port: number;
}

async function profileOf({ name, unit, run }: Work, { db, pid, port }: Observed): Promise<Measurement[]> {
  const profiler = async (what: 'start' | 'stop') => (await fetch(`http://127.0.0.1:${port}/${what}`)).json();
  await sql`select pg_stat_statements_reset()`.execute(db);
  const backend = await findBackend(db);
  const times = () => ({
    server: processorTime(pid),
    database: familyTime(backend),
    machine: busyTime(),
  });
  await profiler('start');
  const before = times();
  const units = await run();
  const after = times();
  const { areas, functions } = sharesOf((await profiler('stop')) as Profiler.Profile);
  const statements = await listStatements(db);

  const inUnits = (milliseconds: number) => duration((milliseconds * 1000) / units);
  const total = areas.reduce((sum, { time }) => sum + time, 0);
  const shareOf = ({ time }: Share) => `${duration(time / units)}, ${((100 * time) / total).toFixed(1)} %`;
  console.log(`${name}: functions of the server, for a ${unit}\n`);
  for (const each of functions.slice(0, mostFunctions)) console.log(`  ${shareOf(each)}  ${each.name}`);
  console.log(`\n${name}: statements for a ${unit}, with the time that the database plans and runs them\n`);
  for (const { calls, planned, planning, running, text } of statements.slice(0, mostStatements))
    console.log(
      `  ${(calls / units).toFixed(2)} × ${duration((running * 1000) / calls)} (${(planned / units).toFixed(2)} × ${duration((planning * 1000) / Math.max(planned, 1))})  ${text}`,
    );
  console.log('');

  const large = areas.filter(({ time }) => time >= smallest * total);
  const small = areas.filter(({ time }) => time < smallest * total).reduce((sum, { time }) => sum + time, 0);
  const outer = statements.filter(({ toplevel }) => toplevel);
  const sum = (of: (statement: Statement) => number) => outer.reduce((whole, each) => whole + of(each), 0);
  return [
    {
      what: `${name}: processor time of the server for a ${unit}`,
      product: inUnits(after.server - before.server),
    },
    ...large.map((area) => ({ what: `… ${area.name}`, product: shareOf(area) })),
    { what: '… other', product: shareOf({ name: '', time: small }) },
    {
      what: `${name}: processor time of the database`,
      product: inUnits(after.database - before.database),
    },
    {
      what: '… statements, and the time in which it plans and runs them',
      product: `${(sum(({ calls }) => calls) / units).toFixed(2)}, ${inUnits(sum(({ planning, running }) => planning + running))}`,
    },
    {
      what: `${name}: processor time of the machine, with that of the clients`,
      product: inUnits(after.machine - before.machine),
    },
  ];
}

const duration = (microseconds: number) =>
  microseconds >= 1000 ? `${(microseconds / 1000).toPrecision(3)} ms` : `${microseconds.toPrecision(3)} µs`;

/** The time in milliseconds that all processors of this machine have been busy. */
const busyTime = () => cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0);

/** A process of the database's server on this machine. Its parent has started all of them. */
async function findBackend(db: Db): Promise<number> {
  const { rows } = await sql<{
    pid: number;
  }>`select pid from pg_stat_activity where backend_type = 'walwriter'`.execute(db);
  return rows[0]!.pid;
}

/** Times in milliseconds, of all calls together. */
interface Statement {
  text: string;
  /** False if it is part of another statement, such as the check of a foreign key. */
  toplevel: boolean;
  calls: number;
  running: number;
  planned: number;
  planning: number;
}

async function listStatements(db: Db): Promise<Statement[]> {
  const { rows } = await sql<Statement>`
    select left(regexp_replace(query, '\\s+', ' ', 'g'), 110) as text, toplevel, calls, total_exec_time as running,
      plans as planned, total_plan_time as planning
    from pg_stat_statements
    where dbid = (select oid from pg_database where datname = current_database())
    order by total_exec_time + total_plan_time desc
  `.execute(db);
  return rows;
}
