import { Link } from '@tanstack/react-router';
import { plural, t } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { Card } from '#web/ui/Card.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import { ShareLinkField } from '../ShareLinkField.tsx';
import styles from './EditSurveyForm.module.css';
import { SurveyFormField, type SurveyPartProps } from './SurveyFormField.tsx';

/** How many people take part, a link to the list of them, and whether the survey has a share link. */
export function ParticipantsPart(part: SurveyPartProps) {
  const {
    id,
    participants: { totalCount },
  } = part.survey;
  return (
    <Card as="section" aria-labelledby="edit-participants" className={styles.part}>
      <h2 id="edit-participants" tabIndex={-1} className={styles.partTitle}>
        {t('Participants')}
      </h2>
      {totalCount === 0 ? (
        <p>
          <Link {...paths.surveyParticipants(id)}>{t('Add participants')}</Link>
        </p>
      ) : (
        <p>
          {plural(totalCount, '1 person', '{people} people', { people: totalCount })}
          {' · '}
          <Link {...paths.surveyParticipants(id)}>
            {t('Manage')}
            <VisuallyHidden> {t('participants')}</VisuallyHidden>
          </Link>
        </p>
      )}
      <SurveyFormField {...part} name="shareLink">
        {(field) => <ShareLinkField {...field} />}
      </SurveyFormField>
      {part.form.values.shareLink && (
        <p className={styles.note}>
          {t(
            'After you save, the survey’s page has a link that you can share with people whose address you do not have.',
          )}
        </p>
      )}
    </Card>
  );
}
