import type { SurveyStatus } from '#contract/entities/survey.ts';
import { t } from '../i18n/translate.ts';
import { classNames } from '../ui/classNames.ts';
import styles from './SurveyStatusTag.module.css';

const labels: Record<SurveyStatus, string> = {
  DRAFT: 'Draft',
  READY: 'Ready',
  SCHEDULED: 'Scheduled',
  OPEN: 'Open',
  CLOSED: 'Closed',
};

/** The status of a survey, as a tag. */
export function SurveyStatusTag({ status }: { status: SurveyStatus }) {
  return <span className={classNames(styles.tag, styles[status])}>{t(labels[status])}</span>;
}
