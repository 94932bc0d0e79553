import { Link } from '@tanstack/react-router';
import { t } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { chooseParticipation } from '#web/session/participations.ts';
import styles from './YourAnswersLink.module.css';

interface YourAnswersLinkProps {
  participationId: string;
  /** The id of the element that names the survey, if the page lists several. */
  describedBy?: string;
}

/** A discreet link to the page about people's answers and rights. */
export function YourAnswersLink({ participationId, describedBy }: YourAnswersLinkProps) {
  return (
    <p className={styles.rights}>
      <Link
        {...paths.yourAnswers()}
        aria-describedby={describedBy}
        onClick={() => chooseParticipation(participationId)}
      >
        {t('Your answers and your rights')}
      </Link>
    </p>
  );
}
