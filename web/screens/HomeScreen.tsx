import { t } from '../i18n/translate.ts';
import { usePage } from '../layout/page.ts';
import { PageHeading } from '../layout/PageHeading.tsx';
import messagePage from '../layout/MessagePage.module.css';
import { useAuthState } from '../session/useAuthState.ts';
import { Note } from '../ui/Note.tsx';

/** For who is not signed in: where to begin. */
export function HomeScreen() {
  usePage({ title: t('Welcome') });
  const { errorMessage } = useAuthState();
  return (
    <div className={messagePage.message}>
      <PageHeading>{t('Welcome to Heartwood')}</PageHeading>
      {errorMessage && (
        <Note tone="attention">
          {t(errorMessage)}. {t('Your session has ended. What was saved is kept: open your invitation link again to go on.')}
        </Note>
      )}
      <p>{t('To answer a survey or to see your report, open the link in your invitation.')}</p>
      <p>{t('If you cannot find it, ask the person who organises the survey for a new one.')}</p>
    </div>
  );
}
