import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
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
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLSpanElement>(null);
  const open = (byKey: boolean) => {
    flushSync(() => setIsMade(true));
    const button = place.current?.querySelector('button');
    button?.focus();
    if (!byKey) return setOpen(true);
    // Focuses the first entry, as when a menu is opened with the keyboard.
    button?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
  };

  return (
    <span ref={place}>
      {isMade ? (
        <MenuButton icon name={name} groups={groups()} isOpen={isOpen} onOpenChange={setOpen}>
          <MoreIcon />
        </MenuButton>
      ) : (
        <button
          type="button"
          className={menu.icon}
          aria-label={name}
          aria-haspopup="true"
          aria-expanded="false"
          // Without a pointer, the number of clicks is 0.
          onClick={({ detail }) => open(detail === 0)}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
            event.preventDefault();
            open(true);
          }}
        >
          <MoreIcon />
        </button>
      )}
    </span>
  );
}
