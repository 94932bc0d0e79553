import { useBlocker } from '@tanstack/react-router';
import { useLayoutEffect, useRef } from 'react';
import { ConfirmModal } from '../components/ConfirmModal.tsx';
import { t } from '../i18n/translate.ts';
import { session } from '../session/session.ts';

interface Place {
  pathname: string;
  search: object;
  params: Readonly<Partial<Record<string, string>>>;
}

interface LeaveGuardProps {
  /** Returns whether something is unsaved now. */
  hasUnsaved: () => boolean;
  /** The form is in a dialog, which closes even if only the search parameters change. */
  inDialog?: boolean;
  /**
   * Returns whether the user can go to that page without losing anything. Changing only the search parameters does not
   * leave a page.
   */
  staysAt?: (next: Place, current: Place) => boolean;
  /** Called when the user leaves without saving. */
  onLeave?: (next: Place) => void;
  /** A sentence that says what is unsaved. */
  text?: string;
  title?: string;
  leaveLabel?: string;
  stayLabel?: string;
}

/** The current props of a guard on the screen. `blocks` returns whether going to a page would lose changes. */
interface Guard extends LeaveGuardProps {
  blocks: (next: Place, current: Place) => boolean;
}

/** The guards on the screen. The first one asks once on behalf of all. */
const guards = new Set<{ current: Guard }>();

/**
 * Asks before a page with unsaved changes is left, once for all forms on it. When the tab is closed or reloaded, the
 * browser itself asks. Does not ask once the session has ended, since nothing can be saved any more.
 */
export function LeaveGuard(props: LeaveGuardProps) {
  const { hasUnsaved, inDialog = false, staysAt = () => false } = props;
  const isUnsaved = () => hasUnsaved() && session.state().accessToken !== null;
  const blocks = (next: Place, current: Place) =>
    isUnsaved() &&
    (current.pathname !== next.pathname ||
      (inDialog && JSON.stringify(current.search) !== JSON.stringify(next.search))) &&
    !staysAt(next, current);
  const guard = useRef<Guard>({ ...props, blocks });
  useLayoutEffect(() => {
    guard.current = { ...props, blocks };
  });
  useLayoutEffect(() => {
    guards.add(guard);
    return () => void guards.delete(guard);
  }, []);
  const blockingAt = (next: Place, current: Place) =>
    [...guards].map((each) => each.current).filter((each) => each.blocks(next, current));
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      [...guards][0] === guard && blockingAt(next as Place, current as Place).length > 0,
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  const blocking = blockingAt(blocker.next as Place, blocker.current as Place);
  const {
    text = t('Your changes are not saved yet.'),
    title = t('Leave without saving?'),
    leaveLabel = t('Discard changes'),
    stayLabel = t('Keep editing'),
  } = blocking.length === 1 ? blocking[0]! : {};
  return (
    <ConfirmModal
      title={title}
      confirmLabel={leaveLabel}
      cancelLabel={stayLabel}
      danger
      onConfirm={async () => {
        for (const { onLeave } of blocking) onLeave?.(blocker.next as Place);
        blocker.proceed();
      }}
      onClose={() => blocker.reset()}
    >
      <p>{text}</p>
    </ConfirmModal>
  );
}
