import { randomBytes } from 'node:crypto';
import { startHttpParticipant } from '../servers/httpParticipant.ts';

/** About as long as an answer may be, and random, so that a database cannot compress it much. */
const longText = (number: number) => `${number} ${randomBytes(4_900).toString('hex')}`;
const giveUpAfter = 2_000;

/** The disk counts as full after this number of rejections in a row. */
const rejections = 4;

/**
 * Answers a question with long numbered texts until several in a row are rejected.
 * @returns the number of the last acknowledged answer, and the status of each. `read` returns the number of the stored
 * answer.
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
  statuses.length >= rejections && statuses.slice(-rejections).every((status) => status !== 204);
