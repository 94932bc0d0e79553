import { planGroups, type OmittedGroup, type Signature } from '../disclosure/planGroups.ts';
import { sharesMinimum } from '../disclosure/sharesMinimum.ts';
import type { GroupUse } from '../disclosure/population.ts';

/** How each group of a survey can be used, and why some are left out. */
export interface PlannedGroups {
  /** By group id. */
  uses: ReadonlyMap<string, GroupUse>;
  leftOut: OmittedGroup[];
  /** Number of responses in no reporting group that are not from invited people. */
  uninvited: number;
}

/**
 * Chooses a survey's reporting groups, and among them the crossable ones: these can be combined with answer filters,
 * and their blocks have at least ten people. Does not use any answers (see `planGroups`).
 */
export function planSurveyGroups(
  groups: readonly { id: string; name: string }[],
  signatures: readonly Signature[],
  minimum: number,
  leastShares = sharesMinimum(minimum),
): PlannedGroups {
  const { reporting, leftOut } = planGroups(groups, signatures, minimum);
  const isReporting = new Set(reporting);
  const crossable = new Set(
    planGroups(
      groups.filter(({ id }) => isReporting.has(id)),
      signatures,
      leastShares,
    ).reporting,
  );
  return {
    uses: new Map(
      groups.map(({ id }) => [id, crossable.has(id) ? 'crossable' : isReporting.has(id) ? 'reporting' : 'leftOut']),
    ),
    leftOut,
    uninvited: signatures.reduce(
      (sum, { invited, responses, groups: ids }) =>
        ids.some((id) => isReporting.has(id)) ? sum : sum + responses - invited,
      0,
    ),
  };
}

const none: readonly string[] = [];
/** Most people are in one group or in none, and a large survey has a hundred thousand. */
const inOrder = (groups: readonly string[]) => (groups.length > 1 ? groups.toSorted() : groups);

/**
 * Counts responses by the groups that they are in.
 * @param groupsOf group ids by response. A response without an entry is in no group.
 */
export function signaturesOf(
  responses: readonly { id: string; invited: boolean }[],
  groupsOf: ReadonlyMap<string, readonly string[]>,
): Signature[] {
  const signatures = new Map<string, { groups: readonly string[]; invited: number; responses: number }>();
  for (const { id, invited } of responses) {
    const groups = inOrder(groupsOf.get(id) ?? none);
    const key = groups.join();
    const signature = signatures.get(key) ?? { groups, invited: 0, responses: 0 };
    signature.invited += Number(invited);
    signature.responses += 1;
    signatures.set(key, signature);
  }
  return [...signatures.values()];
}
