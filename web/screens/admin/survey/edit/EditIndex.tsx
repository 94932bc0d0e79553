import { Link } from '@tanstack/react-router';
import type { Survey } from '#contract/entities/survey.ts';
import { fieldsOfKind, maySetField } from '#rules/surveyFields.ts';
import { t } from '#web/i18n/translate.ts';
import { missingToOpen } from '#web/screens/admin/missingToOpen.ts';
import { useAdmin } from '#web/screens/admin/useAdmin.ts';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { useMediaQuery } from '#web/ui/useMediaQuery.ts';
import styles from './EditIndex.module.css';
import { messageId } from './MessageField.tsx';
import { fieldLabel } from './surveyValues.ts';

interface IndexEntry {
  /** Id of the heading or the part that it leads to. */
  id: string;
  title: string;
  /** True if the survey cannot be opened without something in this part. */
  isMissing?: boolean;
  entries?: readonly IndexEntry[];
}

/** The list of the editor's parts: in a column next to them on a wide screen, otherwise folded above them. */
export function EditIndex({ survey }: { survey: Survey }) {
  const isWide = useMediaQuery('(min-width: 1024px)');
  const entries = useEntries(survey);
  const title = t('On this page');
  return (
    <nav aria-label={title} className={styles.index}>
      {isWide ? (
        <>
          <p className={styles.title}>{title}</p>
          <Entries entries={entries} />
        </>
      ) : (
        <Disclosure summary={title}>
          <Entries entries={entries} />
        </Disclosure>
      )}
    </nav>
  );
}

function useEntries(survey: Survey): IndexEntry[] {
  const admin = useAdmin();
  const missing = missingToOpen(survey);
  const messages = fieldsOfKind('message').filter((message) => maySetField(admin, message));
  return [
    { id: 'name-and-type', title: t('Name and type') },
    { id: 'questions-title', title: t('Questions'), isMissing: missing.includes('questions') },
    ...(survey.hasDistressScale ? [{ id: 'edit-distress', title: t('How people have felt') }] : []),
    { id: 'edit-participants', title: t('Participants') },
    { id: 'scheduling', title: t('Scheduling') },
    {
      id: 'contact',
      title: t('Contact'),
      isMissing: missing.includes('contactName') || missing.includes('contactEmail'),
    },
    {
      id: 'messages',
      title: t('Messages to participants'),
      entries: messages.map((message) => ({ id: messageId(message), title: fieldLabel(message) })),
    },
    { id: 'shown-mails', title: t('E-mails as they arrive') },
  ];
}

const Entries = ({ entries }: { entries: readonly IndexEntry[] }) => (
  <ul className={styles.entries}>
    {entries.map(({ id, title, isMissing, entries: below }) => (
      <li key={id}>
        <Link to="." hash={id} activeOptions={{ includeHash: true }} className={styles.link}>
          {title}
        </Link>{' '}
        {isMissing && <span className={styles.missing}>{t('Needed before opening')}</span>}
        {below && <Entries entries={below} />}
      </li>
    ))}
  </ul>
);
