import type { ReportArea, ReportAspect, ReportSeries } from '#contract/entities/surveyReport.ts';

export interface AspectRow {
  aspect: ReportAspect;
  /** The same aspect in the series that the report is compared with, if they have it. `place` is from 0. */
  compared: { name: string; aspect: ReportAspect; place: number }[];
}

interface AspectRows {
  /** Null for aspects without a group. */
  title: string | null;
  rows: AspectRow[];
}

/** Lowest first. Suppressed and unanswered ones last, in their original order. */
const byConcern = (a: number | null, b: number | null) => (a === b ? 0 : a === null ? 1 : b === null ? -1 : a - b);

/**
 * The aspects of an area by group, greatest concern first. Aspects are sorted by score, and groups by their lowest
 * aspect. Groups without an aspect are left out. Every aspect appears.
 */
export function concernOrder({
  groups,
  series: [own, ...others],
}: Pick<ReportArea, 'groups' | 'series'>): AspectRows[] {
  const rows = (own?.aspects ?? [])
    .map((aspect) => ({ aspect, compared: comparedTo(aspect, others) }))
    .toSorted((a, b) => byConcern(a.aspect.score, b.aspect.score));
  const codes = new Set(groups.map(({ code }) => code));
  const grouped = groups.map(({ code, title }) => ({
    title,
    rows: rows.filter(({ aspect }) => aspect.group === code),
  }));
  const ungrouped = { title: null, rows: rows.filter(({ aspect: { group } }) => group === null || !codes.has(group)) };
  return [...grouped.toSorted((a, b) => byConcern(lowest(a), lowest(b))), ungrouped].filter(
    (group) => group.rows.length > 0,
  );
}

const lowest = ({ rows }: AspectRows) => rows[0]?.aspect.score ?? null;

const comparedTo = ({ code }: ReportAspect, others: readonly ReportSeries[]) =>
  others.flatMap((series, place) => {
    const aspect = series.aspects.find((each) => each.code === code);
    return aspect ? [{ name: series.name, aspect, place }] : [];
  });
