import { useQuery } from '@tanstack/react-query';
import { missingToOpen, type MissingToOpen } from '../missingToOpen.ts';
import { surveyQuery } from '#web/api/queries.ts';
import { t } from '#web/i18n/translate.ts';
import styles from './NeedsYouNow.module.css';

/** What a draft lacks to be opened, in a line that keeps its place until that is known. */
export function MissingParts({ surveyId }: { surveyId: string }) {
  const { data } = useQuery(surveyQuery(surveyId));
  const words: Record<MissingToOpen, string> = {
    contactName: t('contact name'),
    contactEmail: t('contact e-mail address'),
    questions: t('questions'),
  };
  const parts = data ? missingToOpen(data).map((missing) => words[missing]) : [];
  return <p className={styles.missing}>{parts.length > 0 && t('Missing: {parts}', { parts: parts.join(', ') })}</p>;
}
