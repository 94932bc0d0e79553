import styles from './AspectIcon.module.css';

/** Lines of our own drawing on a square of 24, by the icon's code in the content file. */
const drawings: Readonly<Record<string, string>> = {
  time: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 7.5V12l3.2 2.2',
  people: 'M9 11a3.2 3.2 0 1 0 0-6.4A3.2 3.2 0 0 0 9 11ZM3 19.5c.4-3.4 2.8-5.4 6-5.4s5.6 2 6 5.4M16 5.2a2.9 2.9 0 0 1 0 5.6M17.6 14.4c1.9.7 3.1 2.4 3.4 5.1',
  energy: 'M13.2 3 5.5 13.6h5.2L9.8 21l8.2-11.2h-5.4Z',
  rest: 'M19.5 14.6A8.2 8.2 0 1 1 10.1 4a6.6 6.6 0 0 0 9.4 10.6Z',
  growth: 'M12 21v-9M12 12c0-4 2.6-6.8 7.5-7 .1 4.9-2.7 7.3-7.5 7ZM12 15c0-3-2-5.2-6.5-5.4 0 3.8 2.3 5.7 6.5 5.4Z',
  voice: 'M4 5.5h16v10.5h-9.5L6 20v-4H4ZM8 9.5h8M8 12.5h5',
  balance: 'M12 4v16M7.5 20h9M5 7.5h14M5 7.5l-2.5 6a2.7 2.7 0 0 0 5 0ZM19 7.5l-2.5 6a2.7 2.7 0 0 0 5 0Z',
  safety: 'M12 3.3 5 6v5.5c0 4.3 2.8 7.5 7 9.2 4.2-1.7 7-4.9 7-9.2V6ZM9 11.8l2.2 2.2 4-4.3',
  focus: 'M12 4.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15ZM12 9.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6ZM12 2v2.5M12 19.5V22M2 12h2.5M19.5 12H22',
  meaning: 'M12 20.3 4.6 13a4.7 4.7 0 0 1 6.7-6.6l.7.7.7-.7a4.7 4.7 0 0 1 6.7 6.6Z',
};

/** A ring in a ring, like a tree's: for a code that has no drawing. */
const fallback = 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8Z';

/** The picture of an aspect. A companion to its name, silent by itself. */
export function AspectIcon({ icon }: { icon: string | null }) {
  const drawing = (icon !== null && Object.hasOwn(drawings, icon) && drawings[icon]) || fallback;
  return (
    <span className={styles.disc} aria-hidden="true">
      <svg viewBox="0 0 24 24" width="28" height="28">
        <path d={drawing} fill="none" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
    </span>
  );
}
