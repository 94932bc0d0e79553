import { t } from '../i18n/translate.ts';
import { Note } from '../ui/Note.tsx';

/** Notes that an organisation is archived. Renders nothing otherwise. */
export const ArchivedNote = ({ account }: { account: { archived: boolean } }) =>
  account.archived && (
    <Note tone="info">
      {t(
        'This organisation is archived: it appears separately in the list of all organisations. It can be used as before.',
      )}
    </Note>
  );
