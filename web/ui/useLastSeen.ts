import { useState } from 'react';

/** The value, or the last one seen under this key: a dialog stays open when what it is about has left the list below. */
export function useLastSeen<Value>(key: string, value: Value | undefined): Value | undefined {
  const [last, setLast] = useState({ key, value });
  if (key !== last.key || (value !== undefined && value !== last.value)) setLast({ key, value });
  return value ?? (key === last.key ? last.value : undefined);
}
