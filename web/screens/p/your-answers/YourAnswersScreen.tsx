import { Link, Outlet } from '@tanstack/react-router';
import { t } from '#web/i18n/translate.ts';
import { usePage } from '#web/layout/page.ts';
import { PageHeading } from '#web/layout/PageHeading.tsx';
import { paths } from '#web/paths.ts';
import { Card } from '#web/ui/Card.tsx';
import { FactLine } from '#web/ui/FactLine.tsx';
import { DownloadHeld } from './DownloadHeld.tsx';
import { useYourAnswers } from './useYourAnswers.ts';
import { Withdrawing } from './Withdrawing.tsx';
import styles from './YourAnswersScreen.module.css';

/** What somebody may know and do about the answers to one survey; withdrawing asks once more over it. */
export function YourAnswersScreen() {
  const { name, account } = useYourAnswers();
  const back = { label: t('Back to your surveys'), link: paths.participations() };
  usePage({ title: t('Your answers and your rights'), organisation: account.name, back });
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <PageHeading>{t('Your answers and your rights')}</PageHeading>
        <FactLine>
          <span>{name}</span>
          <span>{account.name}</span>
        </FactLine>
      </header>

      <Card as="section" aria-labelledby="who-sees" className={styles.part}>
        <h2 id="who-sees" className={styles.title}>
          {t('Who sees what')}
        </h2>
        <p>
          {t(
            'Your answers are confidential. {organisation} sees results of groups, and whether you have taken part, but never what you answered.',
            { organisation: account.name },
          )}
        </p>
        <p>
          <Link {...paths.whoSeesWhat()}>{t('Who sees what, in full')}</Link>
        </p>
      </Card>
      <DownloadHeld />
      <Withdrawing />
      <Outlet />
    </div>
  );
}
