import { api } from '../../api/client.ts';
import { session } from '../../session/session.ts';
import { signOut } from '../../session/participations.ts';

/** Starts a survey from an invitation token. Whoever is logged in is logged out first. Answers the participation token. */
export async function startSurvey(surveyToken: string): Promise<string> {
  if (session.state().accessToken) await signOut();
  const { participationToken } = await api.startSurveyWithToken({ query: { surveyToken } });
  return participationToken;
}
