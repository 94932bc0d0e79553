import { useState } from 'react';

/**
 * Returns the value, or the last one with this key. With it, a dialog stays open after its item has left the list
 * below.
 */
export function useLastSeen<Value>(key: string, value: Value | undefined): Value | undefined {
  const [last, setLast] = useState({ key, value });
  if (key !== last.key || (value !== undefined && value !== last.value)) setLast({ key, value });
  return value ?? (key === last.key ? last.value : undefined);
}
