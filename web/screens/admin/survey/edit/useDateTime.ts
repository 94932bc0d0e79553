import { useState } from 'react';
import { fromInstant, toInstant, type DateTime, type DayEdge } from '#web/ui/dateTime.ts';

/**
 * Date and time as they are typed, of an instant that is kept elsewhere. They follow the instant when it becomes
 * another one than what was typed.
 */
export function useDateTime(instant: string | null, edge: DayEdge, onChange: (instant: string | null) => void) {
  const [known, setKnown] = useState(instant);
  const [typed, setTyped] = useState(() => fromInstant(instant, edge));
  if (instant !== known) {
    setKnown(instant);
    if (toInstant(typed, edge) !== instant) setTyped(fromInstant(instant, edge));
  }
  const type = (next: DateTime) => {
    setTyped(next);
    // Only what was typed to its end counts: what is saved may have seconds, which the fields do not show.
    const [before, now] = [toInstant(typed, edge), toInstant(next, edge)];
    if (before !== now) onChange(now);
  };
  return { typed, type, reset: (to: string | null) => setTyped(fromInstant(to, edge)) };
}

export type DateTimeState = ReturnType<typeof useDateTime>;

/** Something stands in the fields that makes no instant. */
export const isUnfinished = ({ date, time, incomplete = false }: DateTime) =>
  incomplete || (date === '' && time !== '');
