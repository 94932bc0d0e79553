import type { ReactNode } from 'react';
import { ErrorScreen } from '#web/layout/ErrorScreen.tsx';
import { lazyPart } from '#web/layout/lazyParts.tsx';

/**
 * The page for an invitation that starts no survey (docs/rules/answering.md#invitation-links). It is loaded only when
 * needed, because it is not on the way to the first question.
 */
export const InvitationErrorScreen: (props: { error: unknown }) => ReactNode = lazyPart(
  () => import('./InvitationError.tsx').then((module) => module.InvitationError),
  ErrorScreen,
);
