import { Link } from '@tanstack/react-router';
import type { Survey } from '#contract/entities/survey.ts';
import type { SurveyDraft } from './surveyDraft.ts';
import { t } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { Card } from '#web/ui/Card.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import { ShareLinkField } from '../ShareLinkField.tsx';
import { Contested, type Contest } from './Contested.tsx';
import styles from './EditSurveyForm.module.css';

interface ParticipantsPartProps {
  survey: Survey;
  draft: SurveyDraft;
  edit: (change: Partial<SurveyDraft>) => void;
  contest: Contest;
}

/** How many people take part, a link to the list of them, and whether the survey has a share link. */
export function ParticipantsPart({
  survey: {
    id,
    participants: { totalCount },
  },
  draft: { shareLink },
  edit,
  contest,
}: ParticipantsPartProps) {
  return (
    <Card as="section" aria-labelledby="edit-participants" className={styles.part}>
      <h2 id="edit-participants" className={styles.partTitle}>
        {t('Participants')}
      </h2>
      {totalCount === 0 ? (
        <p>
          <Link {...paths.surveyParticipants(id)}>{t('Add participants')}</Link>
        </p>
      ) : (
        <p>
          {totalCount === 1 ? t('1 person') : t('{people} people', { people: totalCount })}
          {' · '}
          <Link {...paths.surveyParticipants(id)}>
            {t('Manage')}
            <VisuallyHidden> {t('participants')}</VisuallyHidden>
          </Link>
        </p>
      )}
      <Contested {...contest('shareLink')}>
        <ShareLinkField checked={shareLink} onChange={(on) => edit({ shareLink: on })} />
      </Contested>
      {shareLink && (
        <p className={styles.note}>
          {t(
            'Once saved, the page of the survey offers a link that you can share with people whose address you do not have.',
          )}
        </p>
      )}
    </Card>
  );
}
