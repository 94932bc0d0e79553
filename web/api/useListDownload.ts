import { useEffect, useRef, useState } from 'react';
import { attempt } from '../forms/attempt.ts';
import { everyPage } from './queries.ts';

interface ListDownload<Row> {
  /** Fetches a page of the list: the first one if there is no cursor. */
  read: (page: { limit: string; cursor?: string }) => Promise<{ rows: Row[]; cursor: string | null }>;
  /** Saves all rows as a file. */
  save: (rows: Row[]) => Promise<void>;
  /** The message if the download fails. The reason is appended. */
  failure: string;
}

/**
 * Loads a list to its end, page by page, to save it as a file. `loaded` is the number of rows so far, null while
 * nothing is running. `toggle` starts or cancels the download. Leaving the page cancels it too.
 */
export function useListDownload<Row>({ read, save, failure }: ListDownload<Row>) {
  const [loaded, setLoaded] = useState<number | null>(null);
  const cancelled = useRef(false);
  useEffect(
    () => () => {
      cancelled.current = true;
    },
    [],
  );

  const download = async () => {
    cancelled.current = false;
    setLoaded(0);
    const fetchAndSave = async () => {
      let count = 0;
      const rows = await everyPage(async (cursor) => {
        const page = await read({ limit: '200', ...(cursor && { cursor }) });
        count += page.rows.length;
        setLoaded(count);
        return { rows: page.rows, cursor: cancelled.current ? null : page.cursor };
      });
      if (!cancelled.current) await save(rows);
    };
    await attempt(fetchAndSave, { failure });
    setLoaded(null);
  };
  return { loaded, toggle: () => (loaded === null ? void download() : void (cancelled.current = true)) };
}
