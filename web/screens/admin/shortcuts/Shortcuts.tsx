import { useNavigate } from '@tanstack/react-router';
import { useState, useEffect, useEffectEvent, useRef } from 'react';
import { t } from '#web/i18n/translate.ts';
import { useKnownAdministration } from '#web/session/administration.ts';
import { sharedStore } from '#web/session/sessionStore.ts';
import styles from './Shortcuts.module.css';
import { ShortcutsDialog } from './ShortcutsDialog.tsx';
import { parseKey } from './parseKey.ts';
import { shortcutsOf, type Shortcut } from './shortcuts.ts';

/** Key of the setting. This browser stores it for everyone who signs in. */
const switchKey = 'admin.shortcuts';

/** The keyboard shortcuts of the administration, with a link to their list at the end of each page. */
export function Shortcuts() {
  // Uses cached data: a request here would be repeated endlessly once a session has ended.
  const known = useKnownAdministration();
  const [isOn, setOn] = useState(() => sharedStore.read<boolean>(switchKey) ?? true);
  const [isListed, setListed] = useState(false);
  const shortcuts = shortcutsOf(known?.current ?? null);
  useShortcuts(shortcuts, isOn, () => setListed(true));
  const switchTo = (on: boolean) => {
    sharedStore.write(switchKey, on);
    setOn(on);
  };
  return (
    <>
      <p className={styles.end}>
        <button type="button" className={styles.link} onClick={() => setListed(true)}>
          {t('Keyboard shortcuts')}
          {isOn && (
            <kbd aria-hidden="true" className={styles.key}>
              ?
            </kbd>
          )}
        </button>
      </p>
      {isListed && (
        <ShortcutsDialog shortcuts={shortcuts} isOn={isOn} onSwitch={switchTo} onClose={() => setListed(false)} />
      )}
    </>
  );
}

/** Maximum time between the two keys of a shortcut, in milliseconds. */
const patience = 1500;

const searchField = () => document.querySelector<HTMLInputElement>('main input[type="search"]');

/**
 * Handles the shortcuts while no field has the focus and no dialog is open. Keys with modifiers belong to the browser.
 */
function useShortcuts(shortcuts: readonly Shortcut[], isOn: boolean, onList: () => void): void {
  const navigate = useNavigate();
  const waiting = useRef({ key: '', since: 0 });

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, timeStamp, target } = event;
    const isHeld = event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.isComposing;
    if (!isOn || isHeld || event.defaultPrevented || isBusyWithKeys(target) || key.length !== 1) return;
    const before = timeStamp - waiting.current.since < patience ? waiting.current.key : '';
    const read = parseKey(
      before,
      key,
      shortcuts.map(({ keys }) => keys),
    );
    waiting.current = { key: read.waiting, since: timeStamp };
    const act = shortcuts.find(({ keys }) => keys === read.done)?.act;
    if (act === undefined || act === 'elsewhere') return;
    if (act === 'search' && !searchField()) return;
    event.preventDefault();
    if (act === 'search') searchField()?.focus();
    else if (act === 'list') onList();
    else void navigate(act);
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

const fields =
  'input, textarea, select, [contenteditable=""], [contenteditable="true"], [role="textbox"], [role="combobox"], [role="listbox"], [role="slider"]';
const layers = 'dialog[open], [role="dialog"], [role="menu"], [role="listbox"]';

/** Returns whether keys have another use: the focus is in a field, or a dialog or a menu is open. */
const isBusyWithKeys = (target: EventTarget | null): boolean =>
  (target instanceof Element && target.closest(fields) !== null) || document.querySelector(layers) !== null;
