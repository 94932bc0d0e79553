import type { Rings } from '#contract/entities/rings.ts';
import type { Band } from '#rules/scoring.ts';

/** A path of the image and what it shows. */
interface RingShape {
  look: RingLook;
  path: string;
}

/**
 * The subject of a path: the wood, the core, the border of a ring, the line between two sections of the report, the bark, an
 * aspect without a score, or the band of a score with its grain.
 */
export type RingLook =
  | 'wood'
  | 'core'
  | 'heart'
  | 'border'
  | 'crack'
  | 'bark'
  | 'barkGrain'
  | 'empty'
  | 'grain'
  | 'fineGrain'
  | Band;

/** The image of one survey type. All lengths are in pixels of a phone's screen. The origin is in the centre. */
interface RingsDrawing {
  /** Half the width and height of the image. */
  half: number;
  /** In the order in which they are drawn. */
  shapes: RingShape[];
  /** The number of each aspect, from 1, next to its sector. */
  numbers: { number: number; x: number; y: number }[];
}

const core = 20;
/** The width of all rings together, if there are enough of them, and of a single one at most. */
const [allRings, widestRing] = [126, 52];
/** The share of a ring's width that a band fills. So bands differ by more than their colour. */
export const filledShare: Readonly<Record<Band, number>> = { poor: 0.34, good: 0.66, great: 1 };
/** The distances between the grain's lines, between cells, and from the rings to the numbers. */
const [grain, space, toNumbers] = [5.5, 1.4, 20];
/** The part of a sector at either side in which the filled part sinks to that of a lower neighbour. */
const slope = 0.3;
/** The angle between two sections of the report, in radians. */
const sectionGap = 0.09;
const fullTurn = 2 * Math.PI;

/**
 * Draws the cross-section of a tree: one ring for each survey, the first one inside, and one sector for each aspect,
 * clockwise from the top. All sectors have the same angle and all rings the same width.
 */
export function drawRings({ aspects, surveys }: Pick<Rings, 'aspects' | 'surveys'>): RingsDrawing {
  const width = Math.min(widestRing, allRings / surveys.length);
  const radius = core + width * surveys.length;
  const sectors = sectorsOf(aspects);
  const rings = surveys.map(({ scores }, ring) => ({
    bands: scores.map(({ band }) => band),
    inner: core + width * ring + space,
    outer: core + width * (ring + 1) - space,
  }));
  return {
    half: radius + toNumbers + 9,
    shapes: [
      { look: 'wood', path: closed(radius + 3) },
      ...grainLines(core, radius).map((at): RingShape => ({ look: 'grain', path: closed(at) })),
      ...rings.flatMap((ring) => sectors.flatMap((_, index) => cell(sectors, index, ring))),
      ...rings.map(({ outer }): RingShape => ({ look: 'border', path: closed(outer + space) })),
      ...sectors
        .filter(({ first }) => first)
        .map(({ from }): RingShape => ({ look: 'crack', path: crack(from - sectionGap / 2, core + 4, radius + 2) })),
      { look: 'core', path: closed(core - 2) },
      { look: 'heart', path: heart },
      { look: 'bark', path: `${closed(radius + 9, bark)}${closed(radius + 1.5)}` },
      { look: 'barkGrain', path: barkGrain(radius) },
    ],
    numbers: sectors.map(({ from, to }, index) => {
      const [x, y] = place((from + to) / 2, radius + toNumbers);
      return { number: index + 1, x, y };
    }),
  };
}

/** The part of the circle that an aspect has. Angles are in radians, clockwise from the top. */
interface Sector {
  from: number;
  to: number;
  /** True for the first aspect of a section, if there are several sections. */
  first: boolean;
}

function sectorsOf(aspects: Rings['aspects']): Sector[] {
  const isFirst = aspects.map(({ section }, index) => section !== aspects[index - 1]?.section);
  const sections = isFirst.filter(Boolean).length;
  const gap = sections > 1 ? sectionGap : 0;
  const angle = (fullTurn - gap * sections) / aspects.length;
  let to = -gap / 2;
  return isFirst.map((first) => {
    const from = to + (first ? gap : 0);
    to = from + angle;
    return { from, to, first: first && sections > 1 };
  });
}

interface Ring {
  /** One for each sector. */
  bands: (Band | null)[];
  inner: number;
  outer: number;
}

/** The shapes of one score: the part of the ring that its band fills. Without a score, an outline. */
function cell(sectors: readonly Sector[], index: number, { bands, inner, outer }: Ring): RingShape[] {
  const [sector, band] = [sectors[index]!, bands[index] ?? null];
  if (band === null) return [{ look: 'empty', path: wedge(sector, inner + 1.5, () => outer - 1.5) }];
  const own = filledShare[band];
  /** The share at the border to a neighbour in the same section: the smaller one of the two. */
  const meeting = (neighbour: number, apart: boolean) => {
    const other = apart ? null : bands[neighbour];
    return other ? Math.min(own, filledShare[other]) : own;
  };
  const before = meeting(index - 1, sector.first);
  const after = meeting(index + 1, sectors[index + 1]?.first ?? true);
  const filled = (part: number) => {
    const [start, end] = [smooth(part / slope), smooth((1 - part) / slope)];
    const share = own + (before - own) * (1 - start) + (after - own) * (1 - end);
    return inner + (outer - inner) * share;
  };
  return [
    { look: band, path: wedge(sector, inner, filled) },
    ...grainLines(inner, inner + (outer - inner) * own).map((at): RingShape => ({
      look: 'fineGrain',
      path: `M${arc(sector, () => at).join('L')}`,
    })),
  ];
}

/** A curve from 0 at 0 to 1 at 1 that begins and ends level (smoothstep). */
function smooth(part: number): number {
  const within = Math.min(Math.max(part, 0), 1);
  return within * within * (3 - 2 * within);
}

const grainLines = (inner: number, outer: number): number[] =>
  Array.from(
    { length: Math.max(0, Math.ceil((outer - inner - 1) / grain) - 1) },
    (_, line) => inner + grain * (line + 1),
  );

/** A closed path around one sector. @param outer the distance from the centre, by the part of the sector from 0 to 1. */
const wedge = (sector: Sector, inner: number, outer: (part: number) => number): string =>
  `M${[...arc(sector, () => inner), ...arc(sector, outer).toReversed()].join('L')}Z`;

/**
 * The points along a ring within one sector, at those parts of it from 0 to 1 that `isDrawn` names. The space between two
 * cells is the same at every distance.
 */
function arc({ from, to }: Sector, distance: (part: number) => number, isDrawn = (_part: number) => true): string[] {
  return Array.from({ length: arcSteps + 1 }, (_, step) => step / arcSteps)
    .filter(isDrawn)
    .map((part) => {
      const at = distance(part);
      const side = Math.min(space / 2 / at, (to - from) / 3);
      return point(from + side + (to - from - 2 * side) * part, at);
    });
}
const arcSteps = 20;

/** A crack, as in dry wood: a thin wedge that ends in a point. */
const crack = (angle: number, inner: number, outer: number): string =>
  `M${point(angle, inner)}L${point(angle + 0.7 / outer, (inner + outer) / 2)}L${point(angle + 1.6 / outer, outer)}L${point(angle - 1.6 / outer, outer)}Z`;

/** A closed line around the centre. @param rough adds to its distance from the centre. */
function closed(distance: number, rough: (angle: number) => number = () => 0): string {
  const steps = 180;
  const points = Array.from({ length: steps }, (_, step) => {
    const angle = (fullTurn * step) / steps;
    return point(angle, distance + rough(angle));
  });
  return `M${points.join('L')}Z`;
}

/** Small cracks in the core. */
const heart = 'M-5 -3L0 0L6 -4M0 0L-2 7M0 0L4 4';

/** The bumps of the bark. */
const bark = (angle: number): number =>
  0.9 * Math.sin(19 * angle + 1) + 0.8 * Math.sin(31 * angle + 2.5) + 0.6 * Math.sin(53 * angle);

/** Short lines across the bark. */
function barkGrain(radius: number): string {
  const lines = Math.round(radius * 0.8);
  return Array.from({ length: lines }, (_, line) => {
    const angle = (fullTurn * (line + 0.3 * Math.sin(line * 5))) / lines;
    const start = radius + 3.5 + Math.sin(line * 3);
    return `M${point(angle, start)}L${point(angle + 0.6 / radius, start + 3.5 + Math.sin(line * 7))}`;
  }).join('');
}

const point = (angle: number, distance: number): string =>
  place(angle, distance)
    .map((length) => length.toFixed(1))
    .join(' ');

/**
 * A place in the image. Trees do not grow as exact circles, so the distance varies a little with the angle. This is the
 * same in every image and says nothing about the person.
 */
function place(angle: number, distance: number): [x: number, y: number] {
  const uneven =
    1 +
    0.02 * Math.sin(2 * angle + 0.7) +
    0.013 * Math.sin(3 * angle + 2.1) +
    0.006 * Math.sin(7 * angle + distance * 0.06);
  return [distance * uneven * Math.sin(angle), -distance * uneven * Math.cos(angle)];
}
