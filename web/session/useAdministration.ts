import { useEffect, useState, useSyncExternalStore } from 'react';
import {
  administration,
  administrationVersion,
  knownAdministration,
  watchAdministration,
  type Administration,
} from './administration.ts';

/** Who is signed in and administers what: asked for when it is not known; `failed` where it could not be learnt. */
export function useAdministration(): Administration | 'failed' | null {
  const known = useSyncExternalStore(watchAdministration, knownAdministration);
  const version = useSyncExternalStore(watchAdministration, administrationVersion);
  const [failedVersion, setFailedVersion] = useState<number | null>(null);
  useEffect(() => {
    administration().catch(() => setFailedVersion(version));
  }, [version]);
  return known ?? (failedVersion === version ? 'failed' : null);
}
