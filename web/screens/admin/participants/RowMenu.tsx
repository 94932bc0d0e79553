import { useEffect, useRef, useState } from 'react';
import { MenuButton, MoreIcon, type MenuGroup } from '#web/ui/Menu.tsx';
import menu from '#web/ui/Menu.module.css';

interface RowMenuProps {
  name: string;
  groups: () => MenuGroup[];
}

/**
 * The menu of a row. It is a plain button until it is opened, because a list may have ten thousand rows, and a full
 * menu in each would slow down every change.
 */
export function RowMenu({ name, groups }: RowMenuProps) {
  const [isMade, setIsMade] = useState(false);
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const button = isMade ? place.current?.querySelector('button') : null;
    button?.focus();
    // Focuses the first entry, as when a menu is opened with the keyboard.
    button?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
  }, [isMade]);

  return (
    <span ref={place}>
      {isMade ? (
        <MenuButton icon name={name} groups={groups()}>
          <MoreIcon />
        </MenuButton>
      ) : (
        <button
          type="button"
          className={menu.icon}
          aria-label={name}
          aria-haspopup="true"
          aria-expanded="false"
          onClick={() => setIsMade(true)}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
            event.preventDefault();
            setIsMade(true);
          }}
        >
          <MoreIcon />
        </button>
      )}
    </span>
  );
}
