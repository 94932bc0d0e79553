import type { Participant } from '#contract/entities/participant.ts';
import type { SurveyParticipation } from '#contract/entities/surveyParticipation.ts';
import { fetchParticipants, fetchParticipations } from '#web/api/queries.ts';

/* The contract has no call for one row of a list, so the list is read page by page. */

/**
 * Fetches a person of an organisation as saved now. Null if they are not there. A known address makes the search quick.
 */
export async function fetchPerson(accountId: string, id: string, knownAddress?: string): Promise<Participant | null> {
  const find = (text?: string) =>
    findOnPages(async (page) => {
      const { participants, cursor } = await fetchParticipants(accountId, { groupId: null, text }, page);
      return { row: participants.find((each) => each.id === id), cursor };
    });
  return (knownAddress === undefined ? null : await find(knownAddress)) ?? find();
}

/** Fetches a participation of a survey. Null if it is not there. */
export const fetchParticipation = (surveyId: string, id: string): Promise<SurveyParticipation | null> =>
  findOnPages(async (page) => {
    const { participations, cursor } = await fetchParticipations(surveyId, {}, page);
    return { row: participations.find((each) => each.id === id), cursor };
  });

async function findOnPages<Row>(
  read: (page: { limit: string; cursor?: string }) => Promise<{ row: Row | undefined; cursor: string | null }>,
): Promise<Row | null> {
  let next: string | null = null;
  do {
    const { row, cursor }: Awaited<ReturnType<typeof read>> = await read({
      limit: '200',
      ...(next !== null && { cursor: next }),
    });
    if (row) return row;
    next = cursor;
  } while (next !== null);
  return null;
}
