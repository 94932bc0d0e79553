import { useBlocker } from '@tanstack/react-router';
import { t } from '../../../../i18n/translate.ts';
import { ConfirmModal } from '../ConfirmModal.tsx';

/** The parameters of the address that is gone to. */
type Params = Readonly<Partial<Record<string, string>>>;

interface LeaveGuardProps {
  /** There are changes that are not saved. */
  active: boolean;
  /** Whether they are kept at an address; left out: at none. */
  isKept?: (params: Params) => boolean;
  /** Called before the page is left all the same. */
  onLeave?: (params: Params) => void;
  /** What is not saved. */
  words?: string;
}

/** Asks before a page with changes that are not saved is left; by the browser itself where the tab is closed or reloaded. */
export function LeaveGuard({ active, isKept = () => false, onLeave, words = t('Your changes to this survey are not saved yet.') }: LeaveGuardProps) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => active && current.pathname !== next.pathname && !isKept(next.params as Params),
    enableBeforeUnload: active,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return (
    <ConfirmModal
      title={t('Leave without saving?')}
      confirmLabel={t('Discard changes')}
      cancelLabel={t('Keep editing')}
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
