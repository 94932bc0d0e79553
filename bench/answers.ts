import { randomUUID } from 'node:crypto';
import { createDatabase } from '../testing/databases/createDatabase.ts';
import { startHttpParticipant } from '../testing/servers/httpParticipant.ts';
import { startServer, type ServerProcess } from '../testing/servers/serverProcess.ts';
import type { Bench, Measurement } from './measurement.ts';
import { load, type Load, type NextRequest } from './load.ts';
import { median } from './median.ts';
import { startBareServer } from './startBareServer.ts';

const rounds = 5;
const seconds = 3;
/** The number of people who take turns to answer. With fewer people, each would exceed their rate limit. */
const participants = 256;

/**
 * Saves answers on several connections to the product, with one process and with two, and to a bare node:http handler
 * that does one prepared upsert. They take turns on the same PostgreSQL.
 */
export const answers: Bench = {
  title: 'Answer saves, compared with a bare node:http handler doing one prepared upsert on the same PostgreSQL',
  async run(postgresUrl) {
    const databaseUrl = await createDatabase(postgresUrl, `bench_${randomUUID().replaceAll('-', '')}`);
    const servers: ServerProcess[] = [];
    const bare = await startBareServer(databaseUrl);
    try {
      for (const DEMO of ['1', '0']) servers.push(await startServer({ DATABASE_URL: databaseUrl, DEMO }));
      const [one, two] = servers as [ServerProcess, ServerProcess];
      const shareToken = await one.demoShareToken();
      const people: Person[] = [];
      while (people.length < participants)
        people.push(...(await Promise.all(Array.from({ length: 16 }, () => prepare(one.url, shareToken)))));
      await load(bare.url, spread(people, 16, barePath), 2);
      for (const { url } of servers) await load(url, spread(people, 16, productPath), 3);

      const measurements: Measurement[] = [];
      for (const connections of [1, 16, 64]) {
        const half = Math.ceil(connections / 2);
        const measured: { bare: Load; single: Load; pair: Load }[] = [];
        for (let round = 0; round < rounds; round += 1) {
          measured.push({
            bare: await load(bare.url, spread(people, connections, barePath), seconds),
            single: await load(one.url, spread(people, connections, productPath), seconds),
            pair: joined(
              await Promise.all(
                [one, two]
                  .slice(0, connections)
                  .map(({ url }, index) =>
                    load(url, spread(people, index === 0 ? half : connections - half, productPath), seconds),
                  ),
              ),
            ),
          });
        }
        measurements.push(
          ...measurementsOf(
            `${connections} at once`,
            measured.map(({ bare: floor, single }) => [single, floor]),
          ),
          ...(connections > 1
            ? measurementsOf(
                `${connections} at once, two processes`,
                measured.map(({ bare: floor, pair }) => [pair, floor]),
              )
            : []),
        );
      }
      return measurements;
    } finally {
      for (const server of servers) await server.remove();
      bare.stop();
    }
  },
};

interface Person {
  participationId: string;
  accessToken: string;
  scales: string[];
}

async function prepare(url: string, shareToken: string): Promise<Person> {
  const { participationId, accessToken, read } = await startHttpParticipant(url, shareToken);
  return { participationId, accessToken, scales: (await read()).scales };
}

const productPath = ({ participationId }: Person) => `/api/v0/participation/${participationId}/answer`;
const barePath = ({ participationId }: Person) => `/answer/${participationId}`;

/**
 * Returns the requests of each connection. The people are shared out among the connections. They answer their scale
 * questions one after the other, with changing values.
 */
function spread(people: Person[], connections: number, pathOf: (person: Person) => string): NextRequest[] {
  return Array.from({ length: connections }, (_, connection): NextRequest => {
    const own = people.filter((_person, index) => index % connections === connection);
    let count = Math.floor(Math.random() * 1000);
    return () => {
      const person = own[count % own.length]!;
      const questionId = person.scales[Math.floor(count / own.length) % person.scales.length];
      count += 1;
      return {
        path: pathOf(person),
        headers: { 'content-type': 'application/json', authorization: `Bearer ${person.accessToken}` },
        body: JSON.stringify({ questionId, intValue: 1 + (count % 5) }),
      };
    };
  });
}

/** Combines the results of two simultaneous loads. Each percentile is the worse of the two. */
const joined = (loads: Load[]): Load => ({
  rate: loads.reduce((sum, { rate }) => sum + rate, 0),
  p50: Math.max(...loads.map(({ p50 }) => p50)),
  p99: Math.max(...loads.map(({ p99 }) => p99)),
});

function measurementsOf(what: string, pairs: (readonly [product: Load, floor: Load])[]): Measurement[] {
  const middle = (side: 0 | 1, of: 'rate' | 'p99') => median(pairs.map((pair) => pair[side][of]));
  return [
    {
      what: `${what}: saves a second`,
      product: `${Math.round(middle(0, 'rate'))}/s`,
      floor: `${Math.round(middle(1, 'rate'))}/s`,
      ratio: median(pairs.map(([product, floor]) => product.rate / floor.rate)),
      needed: { atLeast: 0.7 },
    },
    {
      what: `${what}: p99`,
      product: `${middle(0, 'p99').toFixed(2)} ms`,
      floor: `${middle(1, 'p99').toFixed(2)} ms`,
      ratio: median(pairs.map(([product, floor]) => product.p99 / floor.p99)),
      needed: { atMost: 2 },
    },
  ];
}
