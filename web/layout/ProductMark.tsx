import { growthRings } from '#web/components/growthRings.ts';

const { size, disc, rings, ringWidth, core } = growthRings;
const middle = { cx: size / 2, cy: size / 2 };

/** The product's logo: growth rings. */
export function ProductMark() {
  return (
    <svg viewBox={`0 0 ${size} ${size}`} width="24" height="24" aria-hidden="true">
      <circle {...middle} r={disc} fill="var(--green)" />
      <g fill="none" stroke="var(--paper)" strokeWidth={ringWidth}>
        {rings.map((r) => (
          <circle key={r} {...middle} r={r} />
        ))}
      </g>
      <circle {...middle} r={core} fill="var(--paper)" />
    </svg>
  );
}
