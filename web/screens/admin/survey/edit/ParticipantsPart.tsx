import { Link } from '@tanstack/react-router';
import type { Survey } from '../../../../../contract/entities/survey.ts';
import { t } from '../../../../i18n/translate.ts';
import { paths } from '../../../../paths.ts';
import { Card } from '../../../../ui/Card.tsx';
import { VisuallyHidden } from '../../../../ui/VisuallyHidden.tsx';
import styles from './EditSurveyForm.module.css';

/** How many take part, and the way to who they are. */
export function ParticipantsPart({ survey: { id, participants: { totalCount } } }: { survey: Survey }) {
  return (
    <Card as="section" aria-labelledby="edit-participants" className={styles.part}>
      <h2 id="edit-participants" className={styles.partTitle}>{t('Participants')}</h2>
      {totalCount === 0
        ? <p><Link {...paths.surveyParticipants(id)}>{t('Add participants')}</Link></p>
        : (
          <p>
            {totalCount === 1 ? t('1 person') : t('{people} people', { people: totalCount })}
            {' · '}
            <Link {...paths.surveyParticipants(id)}>{t('Manage')}<VisuallyHidden> {t('participants')}</VisuallyHidden></Link>
          </p>
        )}
      <p className={styles.note}>{t('Once saved, the page of the survey offers a link that you can share with people whose address you do not have.')}</p>
    </Card>
  );
}
