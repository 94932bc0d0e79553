import type { SurveyParticipation } from '#contract/entities/surveyParticipation.ts';
import { ConfirmModal } from '#web/components/ConfirmModal.tsx';
import { plural, t } from '#web/i18n/translate.ts';
import { mayRemind, mayThank, type ParticipationContext } from './participationRules.ts';
import { remindPeople, thankPeople } from './peopleCalls.ts';

interface MailModalProps {
  kind: 'remind' | 'thank';
  surveyId: string;
  context: ParticipationContext;
  participations: readonly SurveyParticipation[];
  onClose: () => void;
}

/** Asks for confirmation before several people get mail, which cannot be recalled. */
export function MailModal({ kind, surveyId, context, participations, onClose }: MailModalProps) {
  const isMeant = kind === 'remind' ? (each: SurveyParticipation) => mayRemind(context, each) : mayThank;
  const count = participations.filter(isMeant).length;
  const staying = participations.length - count;
  const ids = participations.map(({ id }) => id);
  const send = async () => {
    await (kind === 'remind' ? remindPeople(surveyId, ids) : thankPeople(surveyId, ids));
    onClose();
  };
  const text =
    kind === 'remind'
      ? {
          title: plural(count, 'Remind 1 person?', 'Remind {count} people?', { count }),
          consequence: t(
            'Each gets an email with their link, unless they got a reminder in the last 24 hours or have opted out of emails.',
          ),
          staying: plural(
            staying,
            '1 of the selected people gets none: they have completed the survey or use the share link.',
            '{staying} of the selected people get none: they have completed the survey or use the share link.',
            { staying },
          ),
          confirm: t('Send reminders'),
        }
      : {
          title: plural(count, 'Thank 1 person again?', 'Thank {count} people again?', { count }),
          consequence: t('Each gets the thanks message by email once more.'),
          staying: plural(
            staying,
            '1 of the selected people gets none: they have not completed the survey or are anonymous.',
            '{staying} of the selected people get none: they have not completed the survey or are anonymous.',
            { staying },
          ),
          confirm: t('Send thanks'),
        };
  return (
    <ConfirmModal
      title={text.title}
      confirmLabel={text.confirm}
      busyLabel={t('Sending …')}
      onConfirm={send}
      onClose={onClose}
    >
      <ul>
        <li>{text.consequence}</li>
        {staying > 0 && <li>{text.staying}</li>}
      </ul>
    </ConfirmModal>
  );
}
