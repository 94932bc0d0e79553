/** The arrow of a control that opens a list. Screen readers ignore it. */
export const ArrowDown = ({ className }: { className?: string | undefined }) => (
  <svg className={className} viewBox="0 0 20 20" width="16" height="16" aria-hidden="true">
    <path
      d="M5 8l5 5 5-5"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);
