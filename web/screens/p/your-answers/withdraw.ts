import { api } from '../../../api/client.ts';
import { forgetParticipations } from '../../../session/participations.ts';
import { forgetOpenedSurvey } from '../survey/loadSurvey.ts';
import { tellWithdrawal } from '../survey/withdrawals.ts';

/** Takes all answers back, those that this browser has not delivered yet among them. Fails with ApiError. */
export async function withdraw(participationId: string): Promise<void> {
  // First of all: an answer that arrives after the withdrawal would stay.
  await forgetOpenedSurvey(participationId);
  await api.withdrawAnswers({ params: { participationId } });
  tellWithdrawal(participationId);
  forgetParticipations();
}
