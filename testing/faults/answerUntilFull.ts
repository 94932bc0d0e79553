import { randomBytes } from 'node:crypto';
import { startHttpParticipant } from '../servers/httpParticipant.ts';

/** As long as an answer may be, and nothing that a database could make smaller. */
const longText = (number: number) => `${number} ${randomBytes(4_900).toString('hex')}`;
const giveUpAfter = 2_000;

/** As many in a row mean that it is full. */
const refusals = 4;

/**
 * Answers a question by long texts until some in a row were refused.
 * @returns how many answers were acknowledged and what all were answered with; `read` tells the number of the answer that is stored.
 */
export async function answerUntilFull(url: string, shareToken: string) {
  const person = await startHttpParticipant(url, shareToken);
  const statuses: number[] = [];
  let acknowledged = 0;
  for (let number = 1; number < giveUpAfter && !isFull(statuses); number += 1) {
    const status = await person.answer({ questionId: 'one-change', stringValue: longText(number) });
    statuses.push(status);
    if (status === 204) acknowledged = number;
  }
  return {
    acknowledged,
    statuses,
    async read(): Promise<number> {
      const { accessToken, participationId } = person;
      const answer = await fetch(`${url}/api/v0/participation/${participationId}/export`, {
        headers: { authorization: `Bearer ${accessToken}` },
      });
      return Number(/"(\d+) [0-9a-f]{40}/.exec(await answer.text())?.[1]);
    },
  };
}

const isFull = (statuses: number[]) =>
  statuses.length >= refusals && statuses.slice(-refusals).every((status) => status !== 204);
