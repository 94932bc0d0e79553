import { lazy, Suspense, type ComponentType } from 'react';
import { ApiError } from '../../api/ApiError.ts';
import { wholeCatalogue } from '../../i18n/language.ts';
import { ErrorScreen } from '../../layout/ErrorScreen.tsx';

// No part of the way to the first question.
const InvitationError = lazy(() => Promise.all([import('./InvitationError.tsx'), wholeCatalogue()]).then(
  ([module]): { default: ComponentType<{ error: ApiError }> } => ({ default: module.InvitationError }),
  () => ({ default: ErrorScreen }),
));

const ofInvitations = ['SurveyNotFound', 'SurveyNotAvailable', 'participation_complete'];

/** An invitation that starts no survey (spec 000 section 8, invitation errors). */
export function InvitationErrorScreen({ error }: { error: unknown }) {
  return error instanceof ApiError && ofInvitations.includes(error.code)
    ? <Suspense fallback={null}><InvitationError error={error} /></Suspense>
    : <ErrorScreen error={error} />;
}
