import { startHttpParticipant } from '../testing/servers/httpParticipant.ts';
import type { NextRequest } from './load.ts';

/** A participant who has opened a survey and can save answers. */
export interface Saver {
  participationId: string;
  accessToken: string;
  scales: string[];
}

/** The number of people who take turns to answer. With fewer people, each would exceed their rate limit. */
const savers = 256;

/** Opens a survey by its share link for each of a number of people. */
export async function prepareSavers(url: string, shareToken: string): Promise<Saver[]> {
  const people: Saver[] = [];
  while (people.length < savers)
    people.push(...(await Promise.all(Array.from({ length: 16 }, () => prepare(url, shareToken)))));
  return people;
}

async function prepare(url: string, shareToken: string): Promise<Saver> {
  const { participationId, accessToken, read } = await startHttpParticipant(url, shareToken);
  return { participationId, accessToken, scales: (await read()).scales };
}

/** The requests of each connection to the product. */
export const saves = (people: Saver[], connections: number) =>
  spread(people, connections, ({ participationId }) => `/api/v0/participation/${participationId}/answer`);

/** The requests of each connection to the bare handler. */
export const bareSaves = (people: Saver[], connections: number) =>
  spread(people, connections, ({ participationId }) => `/answer/${participationId}`);

/**
 * Returns the requests of each connection. The people are shared out among the connections. They answer their scale
 * questions one after the other, with changing values.
 */
function spread(people: Saver[], connections: number, pathOf: (person: Saver) => string): NextRequest[] {
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
