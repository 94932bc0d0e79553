import type { Band } from '#rules/scoring.ts';

const shapes: Record<Band, string> = {
  poor: 'M1.5 3h9L6 10Z',
  good: 'M6 1.8a4.2 4.2 0 1 1 0 8.4a4.2 4.2 0 1 1 0-8.4Z',
  great: 'M1.5 9.5h9L6 2.5Z',
};

/** The band of a score as a shape: a triangle on its point, a disc, a triangle on its foot. Silent: the word stands beside it, or in the key. */
export const BandMark = ({ band }: { band: Band }) => (
  <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
    <path d={shapes[band]} fill="currentColor" />
  </svg>
);
