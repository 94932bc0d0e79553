import { useEffect, useRef } from 'react';

const textInputs = new Set(['text', 'email', 'search', 'tel', 'url', 'number', 'password']);

function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return textInputs.has(target.type);
  return target instanceof HTMLTextAreaElement || (target instanceof HTMLElement && target.isContentEditable);
}

/**
 * Left and right arrow navigate, except while typing in a text field (docs/rules/answering.md#arrow-keys). In a group
 * of radio buttons, too: up and down move within it, so the browser's own left and right are not missed. With a
 * modifier the keys are the browser's.
 */
export function useArrowKeys(onLeft: () => void, onRight: () => void): void {
  const handlers = useRef({ onLeft, onRight });
  useEffect(() => {
    handlers.current = { onLeft, onRight };
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const handler =
        event.key === 'ArrowLeft'
          ? handlers.current.onLeft
          : event.key === 'ArrowRight'
            ? handlers.current.onRight
            : null;
      if (!handler || event.defaultPrevented || event.repeat || event.isComposing) return;
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || isTyping(event.target)) return;
      if (document.querySelector('dialog[open]')) return;
      event.preventDefault();
      handler();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
