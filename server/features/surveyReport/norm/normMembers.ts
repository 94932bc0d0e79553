import { limits } from '#contract/limits.ts';

/**
 * Those of which a norm can be made: enough organisations, enough people, and none that is more than half of it. While the
 * largest is, it is left out and the rest looked at again. Empty where there is no norm (wire conventions section 8).
 */
export function normMembers<T extends { people: number }>(candidates: readonly T[]): T[] {
  const { organisations, people } = limits.norm;
  const members = candidates.toSorted((a, b) => b.people - a.people);
  for (;;) {
    const total = members.reduce((sum, member) => sum + member.people, 0);
    if (members.length < organisations || total < people) return [];
    if (members[0]!.people * 2 <= total) return members;
    members.shift();
  }
}
