import { useBlocker } from '@tanstack/react-router';
import { ConfirmModal } from '../components/ConfirmModal.tsx';
import { t } from '../i18n/translate.ts';
import { useAuthState } from '../session/useAuthState.ts';

/** The parameters of the address that is gone to. */
type Params = Readonly<Partial<Record<string, string>>>;

interface LeaveGuardProps {
  /** There are changes that are not saved. */
  active: boolean;
  /** Whether they are kept at an address; left out: at none. */
  isKept?: (params: Params, pathname: string) => boolean;
  /** Called before the page is left all the same. */
  onLeave?: (params: Params) => void;
  /** What is not saved. */
  words?: string;
  title?: string;
  leaveLabel?: string;
  stayLabel?: string;
}

/**
 * Asks before a page with changes that are not saved is left; by the browser itself where the tab is closed or reloaded. Not
 * somebody whose session has ended, and who can save nothing any more.
 */
export function LeaveGuard({
  active,
  isKept = () => false,
  onLeave,
  words = t('Your changes to this survey are not saved yet.'),
  title = t('Leave without saving?'),
  leaveLabel = t('Discard changes'),
  stayLabel = t('Keep editing'),
}: LeaveGuardProps) {
  const { accessToken } = useAuthState();
  const guards = active && accessToken !== null;
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      guards && current.pathname !== next.pathname && !isKept(next.params as Params, next.pathname),
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
        onLeave?.(blocker.next.params as Params);
        blocker.proceed();
      }}
      onClose={() => blocker.reset()}
    >
      <p>{words}</p>
    </ConfirmModal>
  );
}
