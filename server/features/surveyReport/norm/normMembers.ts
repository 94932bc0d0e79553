import { limits } from '#contract/limits.ts';

/**
 * The members of a norm (docs/rules/survey-report.md#norm): enough organisations, enough people, and none with more
 * than half of them. If the largest organisation has more than half, it is left out, and the remaining ones are checked
 * again. Empty if there is no norm.
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
