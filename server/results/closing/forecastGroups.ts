import type { Db } from '#server/db/database.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';
import { blocksOf, type Signature } from '../disclosure/planGroups.ts';
import type { GroupUse } from '../disclosure/population.ts';
import { sharesMinimum } from '../disclosure/sharesMinimum.ts';
import type { InvitedBlock } from '../uncertainty/invited.ts';
import { listGroupsOfSurvey, listInvitedBlocks } from './closingQueries.ts';
import { planSurveyGroups } from './planSurveyGroups.ts';

/** The expected responses of a survey if a share of its invited people complete it. */
export interface SurveyForecast {
  /** All groups of the survey, by name. */
  groups: ForecastGroup[];
  /** The invited people, by all of these groups. `completed` is the expected number. Empty if no one is invited. */
  blocks: InvitedBlock[];
}

/** The expected responses of a group, and whether a report could show it. */
export interface ForecastGroup {
  id: string;
  name: string;
  /** Number of invited people in it. */
  invited: number;
  /** Number of them who are expected to complete the survey. */
  expected: number;
  use: GroupUse;
}

/**
 * Returns the expected responses of a survey that has not closed. Uses neither answers nor who has completed it.
 * @param rate the share of people who complete it, from 0 to 1.
 */
export async function forecastSurvey(
  db: Db,
  survey: SurveyKey,
  { rate, minimum }: { rate: number; minimum: number },
): Promise<SurveyForecast> {
  const groups = await listGroupsOfSurvey(db, survey);
  const ids = groups.map(({ id }) => id);
  const blocks = expectCompleted(await listInvitedBlocks(db, survey, ids), rate);
  return { groups: forecastGroups(groups, blocks, minimum), blocks };
}

/**
 * Returns which groups of a survey could be reported if these people completed it, by the same rules as at closing
 * (docs/rules/disclosure.md#law-3). Uses no answers.
 * @param blocks of invited people, by all groups of the survey. `completed` is the expected number.
 * @param groups by name.
 */
export function forecastGroups(
  groups: readonly { id: string; name: string }[],
  blocks: readonly InvitedBlock[],
  minimum: number,
): ForecastGroup[] {
  const { uses } = planSurveyGroups(groups, signaturesOfBlocks(blocks), minimum);
  const sumIn = (id: string, of: 'invited' | 'completed') =>
    blocks.reduce((sum, block) => (block.groups.includes(id) ? sum + block[of] : sum), 0);
  return groups.map(({ id, name }) => ({
    id,
    name,
    invited: sumIn(id, 'invited'),
    expected: sumIn(id, 'completed'),
    use: uses.get(id)!,
  }));
}

/** The expected responses, by the groups that people are in. */
export const signaturesOfBlocks = (blocks: readonly InvitedBlock[]): Signature[] =>
  blocks.flatMap(({ groups, completed }) =>
    completed > 0 ? [{ groups, invited: completed, responses: completed }] : [],
  );

/**
 * The number of people who complete a survey, if the same share of every block does. Numbers are rounded so that their
 * sum is the rounded share of everyone (largest remainder method).
 * @param rate the share, from 0 to 1. @returns the blocks with `completed` set.
 */
function expectCompleted(blocks: readonly InvitedBlock[], rate: number): InvitedBlock[] {
  const exact = blocks.map(({ invited }) => invited * rate);
  const completed = exact.map(Math.floor);
  let left = Math.round(exact.reduce((sum, each) => sum + each, 0)) - completed.reduce((sum, each) => sum + each, 0);
  const byRemainder = [...exact.keys()].sort((a, b) => (exact[b]! % 1) - (exact[a]! % 1) || a - b);
  for (const index of byRemainder) {
    if (left <= 0) break;
    completed[index]! += 1;
    left -= 1;
  }
  return blocks.map((block, index) => ({ ...block, completed: completed[index]! }));
}

/**
 * Reduces the numbers of people who complete a survey to about `most` in total, in the same proportion. A block keeps
 * those that it needs for its groups to be used as before: the minimum for shares.
 */
export function limitCompleted(blocks: readonly InvitedBlock[], most: number, minimum: number): InvitedBlock[] {
  const expected = blocks.reduce((sum, { completed }) => sum + completed, 0);
  if (expected <= most) return [...blocks];
  const least = sharesMinimum(minimum);
  return blocks.map(({ completed, ...block }) => ({
    ...block,
    completed: Math.max(Math.min(completed, least), Math.round((completed * most) / expected)),
  }));
}

/** The blocks by some of the groups only. @param groupIds of these groups. */
export function mergeBlocks(blocks: readonly InvitedBlock[], groupIds: readonly string[]): InvitedBlock[] {
  const chosen = new Set(groupIds);
  const merged = blocksOf(
    blocks.map(({ groups, invited, completed }) => ({ groups, invited, responses: completed })),
    chosen,
  );
  return merged.map(({ groups, invited, responses }) => ({ groups: [...groups], invited, completed: responses }));
}
