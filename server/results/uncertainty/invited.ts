import type { Population } from '../disclosure/population.ts';

/** The invited people who were in exactly these reporting groups at closing. */
export interface InvitedBlock {
  /** Ids, sorted. */
  groups: string[];
  /** Number of invited people. Share-link responses do not count. */
  invited: number;
  /** Number of them who submitted the survey. */
  completed: number;
}

/** The numbers of a population's people who were invited, and who completed the survey. Null if unknown. */
export interface InvitedCount {
  invited: number | null;
  invitedCompleted: number | null;
}

export const noInvited: InvitedCount = { invited: null, invitedCompleted: null };

/** Null for a population by answers: who was invited does not depend on answers. */
export function invitedOf(blocks: readonly InvitedBlock[] | null, { questions, groups }: Population): InvitedCount {
  if (!blocks || questions.length > 0) return noInvited;
  const own = groups.length === 0 ? blocks : blocks.filter((block) => groups.some((id) => block.groups.includes(id)));
  return {
    invited: own.reduce((sum, { invited }) => sum + invited, 0),
    invitedCompleted: own.reduce((sum, { completed }) => sum + completed, 0),
  };
}

export const sumOfInvited = (parts: readonly InvitedCount[]): InvitedCount => {
  const sum = (of: (part: InvitedCount) => number | null) =>
    parts.reduce<number | null>((total, part) => {
      const own = of(part);
      return total === null || own === null ? null : total + own;
    }, 0);
  return { invited: sum(({ invited }) => invited), invitedCompleted: sum(({ invitedCompleted }) => invitedCompleted) };
};
