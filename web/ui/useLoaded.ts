import { useCallback, useEffect, useState } from 'react';

type Loaded<T> =
  | { state: 'loading' }
  | { state: 'loaded'; value: T }
  | { state: 'failed'; error: unknown; retry: () => void };

interface Outcome<T> {
  load: () => Promise<T>;
  attempt: number;
  /** Of what is shown, which may be still that of before. */
  language: string | undefined;
  result: { value: T } | { error: unknown };
}

/**
 * What `load` answers. It is called again when it is another function (so it stands outside of the component or in
 * useCallback), and on `retry`; an answer that comes after that is dropped. In another `language` it is loaded anew, and
 * what was there stays until it comes.
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
