import { api, outbox } from '#web/api/client.ts';
import { startAfterLastAnswer } from '#web/api/serverClock.ts';
import { forgetKeptReport, keptIdOf } from '#web/session/keptReports.ts';
import { forgetParticipations } from '#web/session/participations.ts';
import { forgetOpenedSurvey } from '../survey/loadSurvey.ts';
import { tellWithdrawal } from '../survey/withdrawals.ts';

/** Takes all answers back, those that this browser has not delivered yet among them; the report kept here goes too. Fails with ApiError. */
export async function withdraw(participationId: string): Promise<void> {
  forgetOpenedSurvey(participationId);
  await outbox.discard([participationId]);
  await api.withdrawAnswers({ params: { participationId } });
  await forgetKeptReport(keptIdOf(participationId));
  // An answer that seemed to be from before the withdrawal would not be taken.
  startAfterLastAnswer();
  tellWithdrawal(participationId);
  forgetParticipations();
}
