import { failureMessage } from '../api/failureMessage.ts';
import { t } from '../i18n/translate.ts';
import { Button } from '../ui/Button.tsx';
import { Note } from '../ui/Note.tsx';
import { ErrorReference } from './errorParts.tsx';
import styles from './RetryNote.module.css';

/** Says in place of a part of a page why it could not be loaded, and offers to try again. */
export const RetryNote = ({ error, retry }: { error: unknown; retry: () => void }) => (
  <Note tone="error">
    <p>{failureMessage(error)}</p>
    <ErrorReference error={error} />
    <p>
      <Button variant="plain" className={styles.again} onClick={retry}>
        {t('Try again')}
      </Button>
    </p>
  </Note>
);
