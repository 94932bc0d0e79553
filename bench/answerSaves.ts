import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { projectRoot } from '../server/projectRoot.ts';
import { createDatabase } from '../testing/createDatabase.ts';
import { findFreePort } from '../testing/findFreePort.ts';
import { startHttpParticipant } from '../testing/httpParticipant.ts';
import { startServer } from '../testing/serverProcess.ts';
import { load, type Client, type Load } from './load.ts';
import { median } from './median.ts';

export interface AnswerSaves {
  connections: number;
  bare: Load;
  product: Load;
  /** Product's rate by the bare handler's, median of the rounds. */
  ratio: number;
}

const rounds = 5;
const seconds = 4;

/**
 * Saves of answers at so many connections, each a participant of its own, by the product and by a bare node:http
 * handler that does one prepared upsert, in turns on one PostgreSQL.
 */
export async function answerSaves(postgresUrl: string, connections: number): Promise<AnswerSaves> {
  const databaseUrl = await createDatabase(postgresUrl, `bench_${randomUUID().replaceAll('-', '')}`);
  const product = await startServer({ DATABASE_URL: databaseUrl, DEMO: '1' });
  const bare = await startBareServer(databaseUrl);
  try {
    const shareToken = await product.demoShareToken();
    const people = await Promise.all(Array.from({ length: connections }, () => startHttpParticipant(product.url, shareToken)));
    const { scales } = await people[0]!.read();
    const clients = people.map(({ participationId, accessToken }): Client => ({
      path: `/api/v0/participation/${participationId}/answer`,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
      body: answers(scales),
    }));
    const bareClients = clients.map((client): Client => ({ ...client, path: `/answer/${randomUUID()}`, body: answers(scales) }));

    await load(bare.url, bareClients, 1);
    await load(product.url, clients, 2);
    const results: { bare: Load; product: Load }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      results.push({ bare: await load(bare.url, bareClients, seconds), product: await load(product.url, clients, seconds) });
    }
    return {
      connections,
      bare: medianLoad(results.map((result) => result.bare)),
      product: medianLoad(results.map((result) => result.product)),
      ratio: median(results.map((result) => result.product.rate / result.bare.rate)),
    };
  } finally {
    await product.remove();
    bare.stop();
  }
}

/** Answers to all scale questions in turn, with a value that changes. */
function answers(scales: string[]) {
  let count = 0;
  return () => JSON.stringify({ questionId: scales[count % scales.length], intValue: 1 + (count++ % 5) });
}

const medianLoad = (loads: Load[]): Load => ({
  rate: median(loads.map(({ rate }) => rate)),
  p50: median(loads.map(({ p50 }) => p50)),
  p99: median(loads.map(({ p99 }) => p99)),
});

async function startBareServer(databaseUrl: string) {
  const port = await findFreePort();
  const child = spawn(process.execPath, [path.join(projectRoot, 'dist/tools/bench/bareServer.js')], {
    env: { ...process.env, PORT: String(port), DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.once('exit', () => child.kill());
  await once(child.stdout, 'data');
  return { url: `http://127.0.0.1:${port}`, stop: () => void child.kill() };
}
