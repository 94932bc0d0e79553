import type { Aspect, ReportSection } from '#contract/entities/individualReport.ts';

interface AspectGroup {
  code: string;
  title: string;
  aspects: Aspect[];
}

interface AspectGrouping {
  title: string;
  /** HTML. */
  intro: string | null;
  groups: AspectGroup[];
}

/** Sorts the aspects into their groups. Leaves out groups and groupings without an aspect. Every aspect appears. */
export function arrangeAspects({ groupings, aspects }: Pick<ReportSection, 'groupings' | 'aspects'>) {
  const codes = new Set(groupings.flatMap(({ groups }) => groups.map(({ code }) => code)));
  const arranged: AspectGrouping[] = groupings
    .map(({ title, intro, groups }) => ({
      title,
      intro,
      groups: groups
        .map((group) => ({ ...group, aspects: aspects.filter((aspect) => aspect.group === group.code) }))
        .filter((group) => group.aspects.length > 0),
    }))
    .filter(({ groups }) => groups.length > 0);
  return { groupings: arranged, ungrouped: aspects.filter(({ group }) => group === null || !codes.has(group)) };
}
