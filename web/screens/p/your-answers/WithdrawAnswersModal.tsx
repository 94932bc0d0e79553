import { useLoaderData, useNavigate, useRouter } from '@tanstack/react-router';
import { api, outbox } from '#web/api/client.ts';
import { failureWords, hasCode } from '#web/api/failureWords.ts';
import { startAfterLastAnswer } from '#web/api/serverClock.ts';
import { ConfirmModal } from '#web/components/ConfirmModal.tsx';
import { t } from '#web/i18n/translate.ts';
import { toast } from '#web/layout/toasts.ts';
import { paths } from '#web/paths.ts';
import { forgetKeptReport, keptIdOf } from '#web/session/keptReports.ts';
import { forgetParticipations } from '#web/session/participations.ts';
import { forgetOpenedSurvey, tellWithdrawal } from '../survey/loadOpenedSurvey.ts';

/** Asks whether all answers are to go, and says what that means. */
export function WithdrawAnswersModal() {
  const {
    account,
    status,
    participation: { participationId, whenCompleted },
  } = useLoaderData({ from: '/p/your-answers' });
  const navigate = useNavigate();
  const router = useRouter();
  const close = () => navigate({ ...paths.yourAnswers(), replace: true, resetScroll: false });

  const confirm = async () => {
    try {
      await withdraw(participationId);
    } catch (error) {
      const closed = hasCode(error, 'SurveyNotAvailable');
      toast(
        closed ? t('This survey has just closed, so your answers were not taken back.') : failureWords(error),
        'error',
      );
      if (closed) {
        await close();
        await router.invalidate();
      }
      return;
    }
    toast(t('Your answers are withdrawn.'), 'success');
    await navigate({ ...paths.participations(), replace: true });
  };

  return (
    <ConfirmModal
      title={t('Withdraw your answers?')}
      confirmLabel={t('Withdraw my answers')}
      cancelLabel={t('Keep my answers')}
      danger
      onConfirm={confirm}
      onClose={() => void close()}
    >
      <p>
        {whenCompleted
          ? t(
              'All your answers to this survey are deleted at once, and your personal report with them. They cannot be brought back.',
            )
          : t('All your answers to this survey are deleted at once. They cannot be brought back.')}
      </p>
      <ul>
        {status === 'open' && <li>{t('You can answer the survey again until it closes, and need not.')}</li>}
        <li>
          {t(
            'If {organisation} invited you by name, it then sees you among those who haven’t taken part, and may remind you. It gets no message about this. But if you had submitted, anyone there who saw that before can tell that you withdrew.',
            { organisation: account.name },
          )}
        </li>
        <li>{t('Mails that were sent stay sent. None of them holds an answer.')}</li>
        <li>{t('Once the survey has closed it is too late for this, since its results are made then.')}</li>
      </ul>
    </ConfirmModal>
  );
}

/** Takes all answers back, those that this browser has not delivered yet among them; the report kept here goes too. Fails with ApiError. */
async function withdraw(participationId: string): Promise<void> {
  forgetOpenedSurvey(participationId);
  await outbox.discard([participationId]);
  await api.withdrawAnswers({ params: { participationId } });
  await forgetKeptReport(keptIdOf(participationId));
  // An answer that seemed to be from before the withdrawal would not be taken.
  startAfterLastAnswer();
  tellWithdrawal(participationId);
  forgetParticipations();
}
