import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Fragment, useId, type ReactNode } from 'react';
import { failureMessage } from '#web/api/failureMessage.ts';
import { surveyQuery } from '#web/api/queries.ts';
import { t } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { missingToOpen, type MissingToOpen } from '../missingToOpen.ts';
import { missingLink } from '../survey/missingLink.ts';
import { SendRemindersButton } from '../survey/SendRemindersButton.tsx';
import styles from './NeedsYouNow.module.css';
import { needTexts } from './needTexts.ts';
import type { Need } from './needsYouNow.ts';

/** An item that needs attention: its subject, a sentence about it, and the one action to take. */
export function NeedItem({ need, mark }: { need: Need; mark: ReactNode }) {
  const id = useId();
  const { about, sentence } = needTexts(need);
  return (
    <li className={styles.item}>
      {mark}
      <div id={id} className={styles.words}>
        <p className={styles.about}>{about}</p>
        <p>{sentence}</p>
        {'survey' in need && need.survey.status === 'DRAFT' && <MissingParts surveyId={need.survey.id} />}
      </div>
      <div className={styles.act}>
        <ToDo need={need} describedBy={id} />
      </div>
    </li>
  );
}

function ToDo({ need, describedBy }: { need: Need; describedBy: string }) {
  const link = { className: buttonClass('quiet'), 'aria-describedby': describedBy };
  switch (need.kind) {
    case 'fewAnswers':
      return <SendRemindersButton survey={need.survey} label={t('Send reminder')} describedBy={describedBy} />;
    case 'draftIsDue':
    case 'unfinished':
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

/** What a draft still needs, each with a link to where it is entered. The line keeps its space while this is loading. */
function MissingParts({ surveyId }: { surveyId: string }) {
  const { data: survey, error } = useQuery(surveyQuery(surveyId));
  const labels: Record<MissingToOpen, string> = {
    contactName: t('contact name'),
    contactEmail: t('contact e-mail address'),
    questions: t('questions'),
  };
  if (!survey && error)
    return (
      <p role="alert" className={styles.missing}>
        {failureMessage(error)}
      </p>
    );
  const links = survey && [
    ...missingToOpen(survey).map((missing) => ({ label: labels[missing], link: missingLink(survey, missing) })),
    // A survey can open without participants, but would then invite no one.
    ...(survey.participants.totalCount === 0
      ? [{ label: t('participants'), link: paths.surveyParticipants(surveyId) }]
      : []),
  ];
  return (
    <p className={styles.missing}>
      {links && links.length > 0 && t('Missing:')}
      {links?.map(({ label, link }, index) => (
        <Fragment key={label}>
          {index > 0 && ','} <Link {...link}>{label}</Link>
        </Fragment>
      ))}
    </p>
  );
}
