import { useState, type KeyboardEvent, type ReactNode } from 'react';
import styles from './Toolbar.module.css';

interface Tool {
  /** The accessible name, which also shows under the pointer. */
  name: string;
  icon: ReactNode;
  pressed: boolean;
  onPress: () => void;
  /** If the tool opens something, whether that is open. */
  expanded?: boolean;
}

interface ToolbarProps {
  label: string;
  tools: readonly Tool[];
}

/** Buttons with icons. Only one of them is a tab stop. Arrow keys, Home and End move to the others (ARIA practices). */
export function Toolbar({ label, tools }: ToolbarProps) {
  const [current, setCurrent] = useState(0);
  const last = tools.length - 1;

  const moveByKeys = (event: KeyboardEvent<HTMLDivElement>) => {
    const { [event.key]: next } = {
      ArrowRight: current === last ? 0 : current + 1,
      ArrowLeft: current === 0 ? last : current - 1,
      Home: 0,
      End: last,
    } as Record<string, number>;
    if (next === undefined) return;
    event.preventDefault();
    event.currentTarget.querySelectorAll('button')[next]?.focus();
  };

  return (
    <div role="toolbar" aria-label={label} className={styles.toolbar} onKeyDown={moveByKeys}>
      {tools.map(({ name, icon, pressed, onPress, expanded }, index) => (
        <button
          key={name}
          type="button"
          aria-label={name}
          title={name}
          aria-pressed={pressed}
          aria-expanded={expanded}
          tabIndex={index === current ? 0 : -1}
          className={styles.tool}
          onFocus={() => setCurrent(index)}
          onClick={onPress}
        >
          {icon}
        </button>
      ))}
    </div>
  );
}
