import { useBlocker } from '@tanstack/react-router';
import { ConfirmModal } from '../components/ConfirmModal.tsx';
import { t } from '../i18n/translate.ts';
import { session } from '../session/session.ts';

interface Place {
  pathname: string;
  search: object;
  params: Readonly<Partial<Record<string, string>>>;
}

interface LeaveGuardProps {
  /** Whether something is unsaved, at this moment. */
  hasUnsaved: () => boolean;
  /** The form is in a dialog, which is closed by a change of the search alone. */
  inDialog?: boolean;
  /** Whether nothing is lost by going there; a page is not left by a change of its search either. */
  staysAt?: (next: Place, current: Place) => boolean;
  /** Called before the page is left nevertheless. */
  onLeave?: (next: Place) => void;
  /** What is unsaved. */
  text?: string;
  title?: string;
  leaveLabel?: string;
  stayLabel?: string;
}

/**
 * Asks before a page with unsaved changes is left. When the tab is closed or reloaded the browser itself asks. No one is asked
 * whose session has ended and who can save nothing any more.
 */
export function LeaveGuard({
  hasUnsaved,
  inDialog = false,
  staysAt = () => false,
  onLeave,
  text = t('Your changes are not saved yet.'),
  title = t('Leave without saving?'),
  leaveLabel = t('Discard changes'),
  stayLabel = t('Keep editing'),
}: LeaveGuardProps) {
  const guards = () => hasUnsaved() && session.state().accessToken !== null;
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      guards() &&
      (current.pathname !== next.pathname ||
        (inDialog && JSON.stringify(current.search) !== JSON.stringify(next.search))) &&
      !staysAt(next as Place, current as Place),
    enableBeforeUnload: guards,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return (
    <ConfirmModal
      title={title}
      confirmLabel={leaveLabel}
      cancelLabel={stayLabel}
      danger
      onConfirm={async () => {
        onLeave?.(blocker.next as Place);
        blocker.proceed();
      }}
      onClose={() => blocker.reset()}
    >
      <p>{text}</p>
    </ConfirmModal>
  );
}
