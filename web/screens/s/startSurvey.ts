import { redirect } from '@tanstack/react-router';
import { mayPass } from '#web/api/ApiError.ts';
import { api } from '#web/api/client.ts';
import { paths } from '#web/paths.ts';
import { isSignedInTo, leaveAdministration, signOut } from '#web/session/participations.ts';
import { session } from '#web/session/session.ts';
import { unsavedAfterTrying } from '#web/session/unsavedAnswers.ts';

/**
 * Starts a survey from an invitation token. Logs out anyone who is logged in, and asks first if answers would be lost.
 * An administrator stays signed in in the other tabs. Returns the participation token.
 */
export async function startSurvey(surveyToken: string): Promise<string> {
  leaveAdministration();
  if (isSignedInTo(surveyToken)) return startAgain(surveyToken);
  if (session.state().accessToken) {
    if ((await unsavedAfterTrying()) > 0)
      throw redirect({ ...paths.signOut(), state: { invitation: surveyToken }, replace: true });
    await signOut({ saveReports: true });
  }
  return start(surveyToken);
}

async function start(surveyToken: string): Promise<string> {
  const { participationToken } = await api.startSurveyWithToken({ query: { surveyToken } });
  return participationToken;
}

/**
 * Opens the person's own invitation again. A personal invitation and its participation have the same token. Signs in
 * again if the server can be reached. Otherwise keeps the session. Signs out if the server rejects the invitation.
 */
async function startAgain(participationToken: string): Promise<string> {
  try {
    return await start(participationToken);
  } catch (error) {
    if (mayPass(error)) return participationToken;
    await unsavedAfterTrying();
    await signOut({ saveReports: true });
    throw error;
  }
}
