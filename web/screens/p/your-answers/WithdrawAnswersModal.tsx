import { useLoaderData, useNavigate, useRouter } from '@tanstack/react-router';
import { api, outbox } from '#web/api/client.ts';
import { failureMessage, hasCode } from '#web/api/failureMessage.ts';
import { startAfterLastAnswer } from '#web/api/serverClock.ts';
import { ConfirmModal } from '#web/components/ConfirmModal.tsx';
import { t } from '#web/i18n/translate.ts';
import { toast } from '#web/layout/toasts.ts';
import { paths } from '#web/paths.ts';
import { deleteSavedReport, savedIdOf } from '#web/session/savedReports.ts';
import { forgetParticipations } from '#web/session/participations.ts';
import { removeLiveSurvey, announceWithdrawal } from '../survey/loadLiveSurvey.ts';

/** Asks whether to delete all answers, and explains what that means. */
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
        closed ? t('This survey has just closed, so your answers weren’t withdrawn.') : failureMessage(error),
        'error',
      );
      if (closed) {
        await close();
        await router.invalidate();
      }
      return;
    }
    toast(t('Your answers have been withdrawn.'), 'success');
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
              'All your answers to this survey are deleted at once, and so is your personal report. They can’t be restored.',
            )
          : t('All your answers to this survey are deleted at once. They can’t be restored.')}
      </p>
      <ul>
        {status === 'open' && <li>{t('If you wish, you can answer the survey again until it closes.')}</li>}
        <li>
          {t(
            'If {organisation} invited you by name, it then sees you among the people who haven’t taken part, and may send you a reminder. It gets no message about this. But if you had submitted, anyone there who saw that before can tell that you withdrew.',
            { organisation: account.name },
          )}
        </li>
        <li>{t('E-mails that were already sent can’t be recalled. None of them contains an answer.')}</li>
        <li>{t('You can’t do this once the survey has closed, because the results are made then.')}</li>
      </ul>
    </ConfirmModal>
  );
}

/**
 * Withdraws all answers, including those that this browser has not sent yet. Deletes the report kept here. Fails with
 * ApiError.
 */
async function withdraw(participationId: string): Promise<void> {
  removeLiveSurvey(participationId);
  await outbox.discard([participationId]);
  await api.withdrawAnswers({ params: { participationId } });
  await deleteSavedReport(savedIdOf(participationId));
  // The server would ignore an answer with a time before the withdrawal.
  startAfterLastAnswer();
  announceWithdrawal(participationId);
  forgetParticipations();
}
