import type { Deps } from '../deps.ts';
import type { DemoGroup } from './demoPeople.ts';

/** The settings and resources of the demonstration. */
export interface DemoOrganisation extends Pick<Deps, 'db' | 'config' | 'content'> {
  accountId: string;
  groupIds: Record<DemoGroup['name'], string>;
  now: Date;
}

const day = 86_400_000;

export const daysFrom = (date: Date, days: number) => new Date(date.getTime() + days * day);

/** The middle of the month this number of months away, at nine in the morning: a typical start. */
export const monthsFrom = (date: Date, months: number) =>
  new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 15, 9));

/** Six in the evening of a day: a typical end of a survey. */
export const atSix = (date: Date) => new Date(new Date(date).setUTCHours(18, 0, 0, 0));

/** Nine in the morning of a day. */
export const atNine = (date: Date) => new Date(new Date(date).setUTCHours(9, 0, 0, 0));

/** Number of pairs of leaflets from the stem's foot to its tip. One more leaflet is at the tip. */
const pairs = 9;

const [foot, bend, tip] = [
  { x: 270, y: 700 },
  { x: 350, y: 390 },
  { x: 560, y: 120 },
] as const;

/** The position and direction of the stem, at a part of its length from 0 to 1. */
function stemAt(part: number) {
  const along = (axis: 'x' | 'y') =>
    (1 - part) ** 2 * foot[axis] + 2 * part * (1 - part) * bend[axis] + part ** 2 * tip[axis];
  const leads = (axis: 'x' | 'y') => (1 - part) * (bend[axis] - foot[axis]) + part * (tip[axis] - bend[axis]);
  return { x: along('x'), y: along('y'), degrees: (Math.atan2(leads('y'), leads('x')) * 180) / Math.PI };
}

function leaflet(part: number, turned: number, length: number): string {
  const { x, y, degrees } = stemAt(part);
  const half = length / 2;
  return `<path d="M0 0 Q${half} ${-length / 6} ${length} 0 Q${half} ${length / 6} 0 0" transform="translate(${x} ${y}) rotate(${degrees + turned})"/>`;
}

/** The length of a leaflet at a part of the stem. The longest are about a third of the way up. */
const lengthAt = (part: number) => 60 + 180 * Math.sin(Math.PI * (0.35 + 0.65 * part)) * (1 - part * 0.55);

const leaflets = Array.from({ length: pairs }, (_, pair) => 0.16 + (0.78 * pair) / pairs).flatMap((part) => [
  leaflet(part, -58, lengthAt(part)),
  leaflet(part, 58, lengthAt(part)),
]);

/**
 * The logo of the demonstration organisation, our own drawing of a fern frond. The SVG is only 200 by 200 pixels,
 * because participants wait for the logo.
 */
export const demoLogo = `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200" viewBox="0 0 800 800">
  <rect width="800" height="800" rx="160" fill="#1E5B48"/>
  <path d="M${foot.x} ${foot.y} Q${bend.x} ${bend.y} ${tip.x} ${tip.y}" fill="none" stroke="#F4EFE4" stroke-width="12" stroke-linecap="round"/>
  <g fill="#F4EFE4">${leaflets.join('')}${leaflet(0.98, 0, 90)}</g>
</svg>`;
