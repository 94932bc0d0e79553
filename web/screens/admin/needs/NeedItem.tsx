import { Link } from '@tanstack/react-router';
import { useId, type ReactNode } from 'react';
import { t } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { MissingParts } from '../MissingParts.tsx';
import { SendRemindersButton } from '../survey/SendRemindersButton.tsx';
import styles from './NeedsYouNow.module.css';
import { needTexts } from './needTexts.ts';
import type { Need } from './needsYouNow.ts';

/**
 * An item that needs attention: its subject, a sentence about it, and the one action to take. A draft that is not due
 * has only links to what is missing.
 */
export function NeedItem({ need, mark }: { need: Need; mark: ReactNode }) {
  const id = useId();
  const { about, sentence } = needTexts(need);
  return (
    <li className={styles.item}>
      {mark}
      <div id={id} className={styles.words}>
        <p className={styles.about}>{about}</p>
        {sentence !== null && <p>{sentence}</p>}
        {'survey' in need && need.survey.status === 'DRAFT' && <MissingParts survey={need.survey} withLinks />}
      </div>
      {need.kind !== 'unfinished' && (
        <div className={styles.act}>
          <ToDo need={need} describedBy={id} />
        </div>
      )}
    </li>
  );
}

function ToDo({ need, describedBy }: { need: Exclude<Need, { kind: 'unfinished' }>; describedBy: string }) {
  const link = { className: buttonClass('quiet'), 'aria-describedby': describedBy };
  switch (need.kind) {
    case 'fewAnswers':
      return <SendRemindersButton survey={need.survey} label={t('Send reminder')} describedBy={describedBy} />;
    case 'draftIsDue':
    case 'endHasPassed':
      return (
        <Link {...paths.editSurvey(need.survey.id)} {...link}>
          {t('Edit')}
        </Link>
      );
    case 'nobodyInvited':
      return (
        <Link {...paths.surveyParticipants(need.survey.id)} {...link}>
          {t('Add participants')}
        </Link>
      );
    case 'mailRefused':
      return (
        <Link {...paths.surveyParticipants(need.survey.id, { mailRefusal: 'undeliverable' })} {...link}>
          {t('See who')}
        </Link>
      );
    case 'actionsOverdue':
      return (
        <Link {...paths.actionPlan()} {...link}>
          {t('See what is overdue')}
        </Link>
      );
    case 'newReport':
      return (
        <Link {...paths.surveyReport(need.report.survey.id)} {...link}>
          {t('Open the report')}
        </Link>
      );
    case 'readyToOpen':
      return (
        <Link {...paths.openSurvey(need.survey.id)} {...link}>
          {t('Open')}
        </Link>
      );
  }
}
