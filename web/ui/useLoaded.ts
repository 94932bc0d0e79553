import { useCallback, useEffect, useState } from 'react';

type Loaded<T> =
  | { state: 'loading' }
  | { state: 'loaded'; value: T }
  | { state: 'failed'; error: unknown; retry: () => void };

interface Outcome<T> {
  load: () => Promise<T>;
  attempt: number;
  /** The language of the visible data, which may still be the previous language. */
  language: string | undefined;
  result: { value: T } | { error: unknown };
}

/**
 * Returns the result of `load`. `load` is called again on `retry`, and if it is another function (so define it outside
 * the component or with useCallback). An older result that arrives later is dropped. If `language` changes, the data is
 * loaded again and the previous result stays until then.
 */
export function useLoaded<T>(load: () => Promise<T>, language?: string): Loaded<T> {
  const [attempt, setAttempt] = useState(0);
  const [outcome, setOutcome] = useState<Outcome<T> | null>(null);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);

  useEffect(() => {
    let dropped = false;
    const settle = (result: Outcome<T>['result']) => {
      if (!dropped) setOutcome({ load, attempt, language, result });
    };
    load().then(
      (value) => settle({ value }),
      (error: unknown) => settle({ error }),
    );
    return () => {
      dropped = true;
    };
  }, [load, attempt, language]);

  if (!outcome || outcome.load !== load || outcome.attempt !== attempt) return { state: 'loading' };
  return 'value' in outcome.result
    ? { state: 'loaded', value: outcome.result.value }
    : { state: 'failed', error: outcome.result.error, retry };
}
