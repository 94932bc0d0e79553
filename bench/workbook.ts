import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { createDeflateRaw, inflateRawSync } from 'node:zlib';
import { sql } from 'kysely';
import { streamXlsxRows } from 'hucre/xlsx';
import { surveyItems } from '../rules/surveyItems.ts';
import { openDatabase } from '../server/db/database.ts';
import { startSession } from '../server/features/auth/issueTokens.ts';
import { createDatabase } from '../testing/databases/createDatabase.ts';
import { productOn } from '../testing/databases/withProduct.ts';
import { startServer, type ServerProcess } from '../testing/servers/serverProcess.ts';
import { answeredSurvey } from './answeredSurvey.ts';
import { caller } from './caller.ts';
import type { Bench } from './measurement.ts';
import { median } from './median.ts';

const people = 100_000;
const rounds = 3;
const pieceLength = 65_536;

/**
 * Measures the download of a closed survey's anonymised answers over HTTP, from the request to the last byte. It is the
 * first call after a restart, so it includes loading the results. The floor compresses the same texts with bare zlib.
 */
export const workbook: Bench = {
  title: 'The file of anonymised answers',
  async run(postgresUrl) {
    const databaseUrl = await createDatabase(postgresUrl, `bench_${randomUUID().replaceAll('-', '')}`);
    const db = await openDatabase({ databaseUrl, dataDir: '' });
    const deps = await productOn(db);
    const server = await startServer({ DATABASE_URL: databaseUrl, DEMO: '0' });
    try {
      const {
        survey: { accountId, surveyId },
        personId,
        definition,
      } = await answeredSurvey(deps, people);
      const signIn = async () =>
        caller(server.url, (await startSession(db, { kind: 'person', personId }, deps.clock())).access_token);
      await (
        await signIn()
      )('POST', `/survey/${surveyId}/close`);
      await sql`vacuum analyze`.execute(db);

      const report = `/account/${accountId}/survey/${surveyId}/report`;
      const taken: (Download & { bare: number })[] = [];
      let file: Buffer = Buffer.alloc(0);
      for (let round = 0; round < rounds; round += 1) {
        await server.restart();
        const call = await signIn();
        const { token } = await call<{ token: string }>('POST', `${report}/request-download`);
        const downloaded = await download(server, `${report}/download?token=${token}`);
        ({ file } = downloaded);
        taken.push({ ...downloaded, bare: await packBare(partsOf(file)) });
      }
      await requireRows(file);

      const seconds = median(taken.map((each) => each.seconds));
      const bare = median(taken.map((each) => each.bare));
      const rows = `${people} responses of ${surveyItems(definition).length} items`;
      return [
        {
          what: `${rows}, ${(file.length / 1e6).toFixed(0)} MB of ${(textLength(file) / 1e6).toFixed(0)} MB of XML`,
          product: `${seconds.toFixed(1)} s`,
          floor: `${bare.toFixed(1)} s`,
          ratio: median(taken.map((each) => each.seconds / each.bare)),
          needed: { atMost: 3 },
          goal: '20 s',
        },
        {
          what: 'Memory of the server at most, above that when it is idle',
          product: `${(Math.max(...taken.map(({ memory }) => memory)) / 2 ** 20).toFixed(0)} MiB`,
          goal: '250 MiB',
        },
        {
          what: 'Meanwhile, the longest that another call waited (`/health`)',
          product: `${Math.max(...taken.map(({ longestWait }) => longestWait)).toFixed(0)} ms`,
        },
      ];
    } finally {
      await server.remove();
      await db.destroy();
    }
  },
};

interface Download {
  file: Buffer;
  seconds: number;
  /** The peak memory during the download, minus that before, in bytes. */
  memory: number;
  /** The longest time that another call had to wait during the download, in milliseconds. */
  longestWait: number;
}

async function download(server: ServerProcess, address: string): Promise<Download> {
  const idle = residentMemory(server);
  let [most, longestWait] = [idle, 0];
  const done = new AbortController();
  const watching = (async () => {
    while (!done.signal.aborted) {
      const started = performance.now();
      await (await fetch(`${server.url}/api/v0/health`)).arrayBuffer();
      longestWait = Math.max(longestWait, performance.now() - started);
      most = Math.max(most, residentMemory(server));
      await pause(10);
    }
  })();
  const started = performance.now();
  const response = await fetch(`${server.url}/api/v0${address}`);
  if (response.status !== 200) throw new Error(`The download answered ${response.status}: ${await response.text()}`);
  const file = Buffer.from(await response.arrayBuffer());
  const seconds = (performance.now() - started) / 1000;
  done.abort();
  await watching;
  return { file, seconds, memory: most - idle, longestWait };
}

/** The resident memory of the server in bytes. Available only on Linux. NaN elsewhere. */
function residentMemory(server: ServerProcess): number {
  try {
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${server.pid()}/status`, 'utf8'))?.[1]) * 1024;
  } catch {
    return NaN;
  }
}

/** The compressed parts of a ZIP archive, by its central directory. */
function packedParts(file: Buffer): { packed: Buffer; length: number }[] {
  const end = file.length - 22;
  const parts: { packed: Buffer; length: number }[] = [];
  for (let at = file.readUInt32LE(end + 16); at < end; at += 46 + file.readUInt16LE(at + 28)) {
    const from = file.readUInt32LE(at + 42);
    const start = from + 30 + file.readUInt16LE(from + 26);
    parts.push({
      packed: file.subarray(start, start + file.readUInt32LE(at + 20)),
      length: file.readUInt32LE(at + 24),
    });
  }
  return parts;
}

const partsOf = (file: Buffer) => packedParts(file).map(({ packed }) => inflateRawSync(packed));
const textLength = (file: Buffer) => packedParts(file).reduce((sum, { length }) => sum + length, 0);

/** The time that zlib takes to compress these texts in pieces, in seconds. */
async function packBare(parts: Buffer[]): Promise<number> {
  const started = performance.now();
  for (const part of parts) {
    const deflate = createDeflateRaw();
    const packed = (async () => {
      for await (const _ of deflate);
    })();
    for (let at = 0; at < part.length; at += pieceLength) {
      if (!deflate.write(part.subarray(at, at + pieceLength)))
        await new Promise((resolve) => deflate.once('drain', resolve));
    }
    deflate.end();
    await packed;
  }
  return (performance.now() - started) / 1000;
}

/** @throws Error if another library finds a different number of rows. */
async function requireRows(file: Buffer): Promise<void> {
  let rows = 0;
  for await (const _ of streamXlsxRows(file, { sheet: 'Answers' })) rows += 1;
  if (rows !== people + 1) throw new Error(`The sheet of answers has ${rows} rows`);
}
