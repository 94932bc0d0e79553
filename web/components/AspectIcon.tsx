import styles from './AspectIcon.module.css';

/**
 * SVG paths on a grid of 24 × 24, by the icon's code in the content file. They share one style: lines of one width with
 * round ends, no fills, and a margin of two units.
 */
const drawings: Readonly<Record<string, string>> = {
  // Personal wellbeing
  mood: 'M12 20.3 4.6 13a4.7 4.7 0 0 1 6.7-6.6l.7.7.7-.7a4.7 4.7 0 0 1 6.7 6.6Z',
  energy: 'M13.2 3 5.5 13.6h5.2L9.8 21l8.2-11.2h-5.4Z',
  sleep: 'M19.5 14.6A8.2 8.2 0 1 1 10.1 4a6.6 6.6 0 0 0 9.4 10.6ZM15.5 4h4l-4 4.5h4',
  rest: 'M4.5 10h12v5a5 5 0 0 1-5 5h-2a5 5 0 0 1-5-5ZM16.5 11.5H18a2.5 2.5 0 0 1 0 5h-1.6M8 3.5c-1 1.2 1 2 0 3.5M12.5 3.5c-1 1.2 1 2 0 3.5',
  calm: 'M2.5 8.5c1.6-2 3.2-2 4.75 0s3.15 2 4.75 0 3.2-2 4.75 0 3.15 2 4.75 0M2.5 15.5c1.6-2 3.2-2 4.75 0s3.15 2 4.75 0 3.2-2 4.75 0 3.15 2 4.75 0',
  tension: 'M5 4h14M5 20h14M12 4v1.5L17 7 7 10l10 3.5-10 3 5 1.8V20',
  focus:
    'M12 4.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15ZM12 9.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6ZM12 2v2.5M12 19.5V22M2 12h2.5M19.5 12H22',
  body: 'M12 2.8a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4ZM4.5 10 12 11.2 19.5 10M12 11.2V15M8 21.2 12 15l4 6.2',
  confidence: 'M3 19.5 9.5 8l4 6.5 2-3 5.5 8ZM9.5 8V3.5l4.5 1.6L9.5 6.7',
  meaning: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM15.8 8.2l-2.2 5.4-5.4 2.2 2.2-5.4Z',
  growth: 'M12 21v-9M12 12c0-4 2.6-6.8 7.5-7 .1 4.9-2.7 7.3-7.5 7ZM12 15c0-3-2-5.2-6.5-5.4 0 3.8 2.3 5.7 6.5 5.4Z',
  learning:
    'M12 6.5C10.2 5 7.5 4.3 3.5 4.3v13.5c4 0 6.7.7 8.5 2.2 1.8-1.5 4.5-2.2 8.5-2.2V4.3c-4 0-6.7.7-8.5 2.2ZM12 6.5V20',

  // Work demands and resources
  time: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 7.5V12l3.2 2.2',
  workload: 'M4.5 17h15v3.5h-15ZM6.5 11.8h11v3.5h-11ZM5 6.6h12v3.5H5ZM9 2.8h6.5',
  pace: 'M4.6 18.5a8.5 8.5 0 1 1 14.8 0M12 14.5l4.2-5M12 5.7v1.5M4 13.5h1.5M18.5 13.5H20',
  control:
    'M5 3.5v8M5 16v4.5M12 3.5v3M12 11v9.5M19 3.5v9M19 17v3.5M5 11.5a2.25 2.25 0 1 0 0 4.5 2.25 2.25 0 0 0 0-4.5ZM12 6.5a2.25 2.25 0 1 0 0 4.5 2.25 2.25 0 0 0 0-4.5ZM19 12.5a2.25 2.25 0 1 0 0 4.5 2.25 2.25 0 0 0 0-4.5Z',
  role: 'M12 2.5v2M12 10v2M12 17.5v4M9 21.5h6M4.5 4.5h12L19.5 7.25 16.5 10h-12ZM19.5 12h-12L4.5 14.75 7.5 17.5h12Z',
  change: 'M4 9.5h14.5M14.5 5l4.5 4.5M20 14.5H5.5M9.5 19 5 14.5',
  resources:
    'M14.7 6.8a4.3 4.3 0 0 1 5.3-2.6l-2.9 2.9.5 2.3 2.3.5 1-1M20.9 8.9a4.3 4.3 0 0 1-5.6 4.2l-6.9 6.9a2.3 2.3 0 0 1-3.3-3.3l6.9-6.9',
  workplace: 'M4 20.5V7l8-3.5V20.5M12 9.5h8v11M2.5 20.5h19M7 9.5h2M7 13h2M7 16.5h2M15.5 13h1.5M15.5 16.5h1.5',
  security: 'M5.5 10.5h13v10h-13ZM8.5 10.5V7.5a3.5 3.5 0 0 1 7 0v3M12 14v3',
  safety: 'M12 3.3 5 6v5.5c0 4.3 2.8 7.5 7 9.2 4.2-1.7 7-4.9 7-9.2V6ZM9 11.8l2.2 2.2 4-4.3',
  'home-and-work': 'M2.5 11.5 12 3.5l9.5 8M5 9.5V20.5h14V9.5M8.5 13.5h7v4.5h-7ZM10.5 13.5v-1.8h3v1.8M8.5 15.7h7',
  balance: 'M12 13.5 8.5 20.5h7ZM3 13.5h18M4 13.5a2.7 2.7 0 1 1 5.4 0M14.6 13.5a2.7 2.7 0 1 1 5.4 0',

  // People
  people:
    'M9 11a3.2 3.2 0 1 0 0-6.4A3.2 3.2 0 0 0 9 11ZM3 19.5c.4-3.4 2.8-5.4 6-5.4s5.6 2 6 5.4M16 5.2a2.9 2.9 0 0 1 0 5.6M17.6 14.4c1.9.7 3.1 2.4 3.4 5.1',
  manager:
    'M12 10.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM4.5 20.5c.5-4.3 3.4-6.8 7.5-6.8s7 2.5 7.5 6.8M12 13.7v3.3l1.5 1.5M12 17l-1.5 1.5',
  support:
    'M3 13.5h3.5l3-1.5h3.5a1.7 1.7 0 0 1 0 3.4H10M13.8 14.6l4.7-2.4a1.7 1.7 0 0 1 1.7 3L14 19.2 9 20l-2.5-1.5H3M14.5 9.3l-2.7-2.6a1.8 1.8 0 0 1 2.7-2.4 1.8 1.8 0 0 1 2.7 2.4Z',
  connection:
    'M10 14a4 4 0 0 0 5.8.3l3-3a4 4 0 0 0-5.7-5.7l-1.5 1.5M14 10a4 4 0 0 0-5.8-.3l-3 3a4 4 0 0 0 5.7 5.7l1.5-1.5',
  voice: 'M4 5.5h16v10.5h-9.5L6 20v-4H4ZM8 9.5h8M8 12.5h5',
  fairness: 'M12 4v16M7.5 20h9M5 7.5h14M5 7.5l-2.5 6a2.7 2.7 0 0 0 5 0ZM19 7.5l-2.5 6a2.7 2.7 0 0 0 5 0Z',
  recognition: 'M12 3.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11ZM8.5 13.3 7 21l5-2.5 5 2.5-1.5-7.7M9.7 9l1.6 1.6 3-3.2',
  respect: 'M4 4.5h10.5v8H9.5L6.5 15v-2.5H4ZM17.5 9H20v8h-2v2.5L15 17h-5v-2',
  values: 'M12 3.5 14.6 8.9l5.9.8-4.3 4.1 1.1 5.9-5.3-2.9-5.3 2.9 1.1-5.9L3.5 9.7l5.9-.8Z',
};

/** Two rings, like those of a tree, for a code that has no drawing. */
const fallback = 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8Z';

/** The icon of an aspect. It accompanies the name and is hidden from screen readers. */
export function AspectIcon({ icon }: { icon: string | null }) {
  const drawing = (icon !== null && Object.hasOwn(drawings, icon) && drawings[icon]) || fallback;
  return (
    <span className={styles.disc} aria-hidden="true">
      <svg viewBox="0 0 24 24" width="28" height="28">
        <path
          d={drawing}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.6"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    </span>
  );
}
