import { t } from '../i18n/translate.ts';
import { Note } from '../ui/Note.tsx';

/** Says of an organisation that it is filed away; nothing where it is not. */
export const ArchivedNote = ({ account }: { account: { archived: boolean } }) =>
  account.archived && (
    <Note tone="info">
      {t('This organisation is archived: it is filed apart in the list of all organisations. Everything in it works.')}
    </Note>
  );
