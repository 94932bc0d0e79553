import { useEffect, useState } from 'react';

/**
 * A part of a page that is loaded when it is shown. Unlike with React's `lazy`, a failure replaces that part alone and
 * not the page around it.
 */
export function useLazyPart<T>(load: () => Promise<T>): { part: T | null; failed: boolean; retry: () => void } {
  const [loading, setLoading] = useState(load);
  // The part is held in an object, since it may be a function, which React would call.
  const [loaded, setLoaded] = useState<{ part: T | null; failed: boolean }>({ part: null, failed: false });
  useEffect(() => {
    let current = true;
    loading.then(
      (part) => current && setLoaded({ part, failed: false }),
      () => current && setLoaded({ part: null, failed: true }),
    );
    return () => {
      current = false;
    };
  }, [loading]);
  return {
    ...loaded,
    retry: () => {
      setLoaded({ part: null, failed: false });
      setLoading(load());
    },
  };
}
