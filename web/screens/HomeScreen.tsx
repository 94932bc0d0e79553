import { t } from '../i18n/translate.ts';
import { usePage } from '../layout/page.ts';
import { PageHeading } from '../layout/PageHeading.tsx';
import messagePage from '../layout/MessagePage.module.css';
import { useAuthState } from '../session/useAuthState.ts';

/** For who is not signed in: where to begin, or what has ended and how to go on. */
export function HomeScreen() {
  const { errorMessage } = useAuthState();
  return errorMessage ? <SessionEnded errorMessage={errorMessage} /> : <Welcome />;
}

function Welcome() {
  usePage({ title: t('Welcome') });
  return (
    <div className={messagePage.message}>
      <PageHeading>{t('Welcome to Heartwood')}</PageHeading>
      <p>{t('To answer a survey, open the link in your invitation.')}</p>
      <p>{t('If you cannot find it, ask the person who organises the survey for a new one.')}</p>
    </div>
  );
}

function SessionEnded({ errorMessage }: { errorMessage: string }) {
  usePage({ title: t(errorMessage) });
  return (
    <div className={messagePage.message}>
      <PageHeading>{t(errorMessage)}</PageHeading>
      <p>{t('Your session has ended. Every answer that was saved is kept.')}</p>
      <p>{t('To go on with a survey, open the link in your invitation once more.')}</p>
    </div>
  );
}
