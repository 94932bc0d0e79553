import { redirect } from '@tanstack/react-router';
import { mayPass } from '#web/api/ApiError.ts';
import { api } from '#web/api/client.ts';
import { paths } from '#web/paths.ts';
import { isSignedInTo, signOut } from '#web/session/participations.ts';
import { session } from '#web/session/session.ts';
import { unsavedAfterTrying } from '#web/session/unsavedAnswers.ts';

/**
 * Starts a survey from an invitation token. Whoever is logged in is logged out first, and asked before where answers
 * would be lost. Answers the participation token.
 */
export async function startSurvey(surveyToken: string): Promise<string> {
  if (isSignedInTo(surveyToken)) return startAgain(surveyToken);
  if (session.state().accessToken) {
    if ((await unsavedAfterTrying()) > 0)
      throw redirect({ ...paths.signOut(), state: { invitation: surveyToken }, replace: true });
    await signOut({ keepReports: true });
  }
  return start(surveyToken);
}

async function start(surveyToken: string): Promise<string> {
  const { participationToken } = await api.startSurveyWithToken({ query: { surveyToken } });
  return participationToken;
}

/**
 * The own invitation, opened once more: a personal one's token is its participation's. It signs in anew where the server
 * can be reached, and loses nothing where it cannot.
 */
async function startAgain(participationToken: string): Promise<string> {
  try {
    return await start(participationToken);
  } catch (error) {
    if (mayPass(error)) return participationToken;
    await unsavedAfterTrying();
    await signOut({ keepReports: true });
    throw error;
  }
}
