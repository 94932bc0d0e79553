import type { ReactNode } from 'react';
import { ErrorScreen } from '#web/layout/ErrorScreen.tsx';
import { lazyPart } from '#web/layout/lazyParts.tsx';

/** An invitation that starts no survey (spec 000 section 8, invitation errors): no part of the way to the first question. */
export const InvitationErrorScreen: (props: { error: unknown }) => ReactNode = lazyPart(
  () => import('./InvitationError.tsx').then((module) => module.InvitationError),
  ErrorScreen,
);
