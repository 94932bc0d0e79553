import { Link } from '@tanstack/react-router';
import type { Survey } from '#contract/entities/survey.ts';
import { fieldsOfKind, maySetField } from '#rules/surveyFields.ts';
import { t } from '#web/i18n/translate.ts';
import { useAdmin } from '#web/screens/admin/useAdmin.ts';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { useMediaQuery } from '#web/ui/useMediaQuery.ts';
import styles from './EditIndex.module.css';
import { editParts, messageId, type EditPartId } from './editParts.ts';
import { MissingMark } from './EditPart.tsx';
import { fieldLabel } from './surveyValues.ts';

/** The list of the editor's parts: in a column next to them on a wide screen, otherwise folded above them. */
export function EditIndex({ survey }: { survey: Survey }) {
  const isWide = useMediaQuery('(min-width: 1024px)');
  const title = t('On this page');
  return (
    <nav aria-label={title} className={styles.index}>
      {isWide ? (
        <>
          <p className={styles.title}>{title}</p>
          <Entries survey={survey} />
        </>
      ) : (
        <Disclosure summary={title}>
          <Entries survey={survey} />
        </Disclosure>
      )}
    </nav>
  );
}

function Entries({ survey }: { survey: Survey }) {
  const admin = useAdmin();
  const titles = editParts();
  const messages = fieldsOfKind('message').filter((message) => maySetField(admin, message));
  const ids = (Object.keys(titles) as EditPartId[]).filter((id) => id !== 'distress' || survey.hasDistressScale);
  return (
    <ul className={styles.entries}>
      {ids.map((id) => (
        <li key={id}>
          <PartLink id={id} title={titles[id]} /> <MissingMark part={id} survey={survey} />
          {id === 'messages' && (
            <ul className={styles.entries}>
              {messages.map((message) => (
                <li key={message}>
                  <PartLink id={messageId(message)} title={fieldLabel(message)} />
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}

const PartLink = ({ id, title }: { id: string; title: string }) => (
  <Link to="." hash={id} activeOptions={{ includeHash: true }} className={styles.link}>
    {title}
  </Link>
);
