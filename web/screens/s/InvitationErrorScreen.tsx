import type { ReactNode } from 'react';
import { ErrorScreen } from '#web/layout/ErrorScreen.tsx';
import { lazyPart } from '#web/layout/lazyParts.tsx';

/**
 * An invitation that starts no survey (docs/rules/answering.md#invitation-links). It is loaded only when needed: it is
 * not on the way to the first question.
 */
export const InvitationErrorScreen: (props: { error: unknown }) => ReactNode = lazyPart(
  () => import('./InvitationError.tsx').then((module) => module.InvitationError),
  ErrorScreen,
);
