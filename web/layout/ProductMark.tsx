/** The product's sign: growth rings. */
export function ProductMark() {
  return (
    <svg viewBox="0 0 32 32" width="24" height="24" aria-hidden="true">
      <circle cx="16" cy="16" r="15" fill="var(--green)" />
      <g fill="none" stroke="var(--paper)" strokeWidth="2">
        <circle cx="16" cy="16" r="10" />
        <circle cx="16" cy="16" r="5.5" />
      </g>
      <circle cx="16" cy="16" r="2" fill="var(--paper)" />
    </svg>
  );
}
