import { use, useEffect, useState } from 'react';
import { canSaveReports, savedIdOf, savedOrDeclined } from '#web/session/savedReports.ts';
import { sharedStore } from '#web/session/sessionStore.ts';
import { useAuthState } from '#web/session/useAuthState.ts';
import { SavedCopyContext, useReport } from './reportContext.ts';

/** The state of the report on this device, and functions that change it. */
export interface Device {
  /** The id of the report's record. */
  id: string;
  /** `none`: nothing is stored about it. `blocked`: the browser blocks its database, so nothing can be kept. */
  report: 'unknown' | 'saved' | 'declined' | 'none' | 'blocked';
  setReport: (report: 'saved' | 'declined') => void;
  /** True if someone has said that other people use this device. */
  isShared: boolean;
  setShared: (isShared: boolean) => void;
  /** True if the report may be kept here, unless the device is shared: without an account, in a browser that can encrypt. */
  mayKeep: boolean;
}

const storeKey = 'participant.isSharedDevice';

/** Returns whether the report is kept on this device, for all parts of the overview. */
export function useDevice(): Device {
  const {
    participation: { participationId, registered },
  } = useReport();
  const saved = use(SavedCopyContext);
  const { kind } = useAuthState();
  const id = saved?.id ?? savedIdOf(participationId);
  const [report, setReport] = useState<Device['report']>('unknown');
  // The stored value contains no personal data, and stays after signing out.
  const [isShared, setIsShared] = useState(() => sharedStore.read<boolean>(storeKey) === true);
  useEffect(() => {
    let dropped = false;
    savedOrDeclined(id).then(
      (stored) => dropped || setReport(stored ?? 'none'),
      () => dropped || setReport('blocked'),
    );
    return () => {
      dropped = true;
    };
  }, [id]);
  const setShared = (shared: boolean) => {
    if (shared) sharedStore.write(storeKey, true);
    else sharedStore.remove(storeKey);
    setIsShared(shared);
  };
  const mayKeep = !registered && kind === 'participation' && canSaveReports();
  return { id, report, setReport, isShared, setShared, mayKeep };
}
