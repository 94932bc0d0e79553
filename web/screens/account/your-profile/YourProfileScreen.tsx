import { Outlet } from '@tanstack/react-router';
import { t } from '#web/i18n/translate.ts';
import { usePage } from '#web/layout/page.ts';
import { PageHeading } from '#web/layout/PageHeading.tsx';
import { paths } from '#web/paths.ts';
import { useAccountArea } from '../useAccountArea.ts';
import { DataPart } from './DataPart.tsx';
import { NamePart } from './NamePart.tsx';
import { PasswordPart } from './PasswordPart.tsx';
import { SessionsPart } from './SessionsPart.tsx';
import { TotpPart } from './TotpPart.tsx';
import styles from './YourProfileScreen.module.css';

/** All that a person can change of the own account; what asks for the password once more opens over it. */
export function YourProfileScreen() {
  const { person, current } = useAccountArea();
  usePage({
    title: t('Your profile'),
    back: current
      ? { label: t('Back to the dashboard'), link: paths.dashboard() }
      : { label: t('Back to your surveys'), link: paths.participations() },
  });
  return (
    <div className={styles.page}>
      <PageHeading>{t('Your profile')}</PageHeading>
      <NamePart person={person} />
      <PasswordPart />
      <TotpPart totp={person.totp} />
      <SessionsPart />
      <DataPart />
      <Outlet />
    </div>
  );
}
