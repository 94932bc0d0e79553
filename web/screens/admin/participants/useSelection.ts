import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';

export interface Selection<Row> {
  /** The selected rows among the visible ones. Rows that are not visible are never acted on. */
  chosen: Row[];
  isChosen: (id: string) => boolean;
  /** Selects or deselects a row. With `reach`, selects all rows from the last pressed one to this one. */
  toggle: (id: string, isOn: boolean, reach: boolean) => void;
  toggleAll: (isOn: boolean) => void;
}

const noIds: ReadonlySet<string> = new Set();

/**
 * The selected rows of a list. A row stays selected through searching and sorting. `idOf` must be the same function at
 * each render.
 */
export function useSelection<Row>(rows: readonly Row[], idOf: (row: Row) => string): Selection<Row> {
  const [ids, setIds] = useState(noIds);
  const shown = useRef(rows);
  const pressed = useRef<string | null>(null);
  useLayoutEffect(() => {
    shown.current = rows;
  });

  const setAll = useCallback(
    (changed: readonly Row[], isOn: boolean) =>
      setIds((before) => {
        const next = new Set(before);
        for (const row of changed) {
          if (isOn) next.add(idOf(row));
          else next.delete(idOf(row));
        }
        return next;
      }),
    [idOf],
  );

  const toggle = useCallback(
    (id: string, isOn: boolean, reach: boolean) => {
      const indexOf = (requested: string | null) => shown.current.findIndex((row) => idOf(row) === requested);
      const to = indexOf(id);
      const from = reach ? indexOf(pressed.current) : -1;
      pressed.current = id;
      setAll(shown.current.slice(Math.min(to, from < 0 ? to : from), Math.max(to, from) + 1), isOn);
    },
    [idOf, setAll],
  );
  const toggleAll = useCallback((isOn: boolean) => (isOn ? setAll(shown.current, true) : setIds(noIds)), [setAll]);

  const chosen = useMemo(() => (ids.size === 0 ? [] : rows.filter((row) => ids.has(idOf(row)))), [rows, ids, idOf]);
  return { chosen, isChosen: (id) => ids.has(id), toggle, toggleAll };
}
