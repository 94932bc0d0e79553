import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { isBusyWithKeys } from './isBusyWithKeys.ts';
import { readKey } from './readKey.ts';
import type { Shortcut } from './shortcuts.ts';

/** Within this many milliseconds of the first the second key of a shortcut counts. */
const patience = 1500;

const searchField = () => document.querySelector<HTMLInputElement>('main input[type="search"]');

/** Acts on the keys of these shortcuts while no field has the focus and nothing lies over the page. Keys held down with others are the browser's. */
export function useShortcuts(shortcuts: readonly Shortcut[], isOn: boolean, onList: () => void): void {
  const navigate = useNavigate();
  const waiting = useRef({ key: '', since: 0 });

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, timeStamp, target } = event;
    const isHeld = event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.isComposing;
    if (!isOn || isHeld || event.defaultPrevented || isBusyWithKeys(target) || key.length !== 1) return;
    const before = timeStamp - waiting.current.since < patience ? waiting.current.key : '';
    const read = readKey(
      before,
      key,
      shortcuts.map(({ keys }) => keys),
    );
    waiting.current = { key: read.waiting, since: timeStamp };
    const act = shortcuts.find(({ keys }) => keys === read.done)?.act;
    if (act === undefined) return;
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
