import { useQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { accountQuery } from '#web/api/queries.ts';
import { t } from '#web/i18n/translate.ts';
import { ErrorScreen, LoadingScreen } from '#web/layout/ErrorScreen.tsx';
import { usePage } from '#web/layout/page.ts';
import { paths } from '#web/paths.ts';
import { type Managed, ManagersOnly } from '../ManagersOnly.tsx';
import { SettingsForm } from './SettingsForm.tsx';

/** The settings of an organisation, and who administers it (docs/rules/screens.md#organisation-settings). */
export const SettingsScreen = () => (
  <ManagersOnly title={t('Organisation settings')}>
    {(managed) => <Settings key={managed.current.account.id} {...managed} />}
  </ManagersOnly>
);

function Settings({ person, current }: Managed) {
  const { data: account, error } = useQuery(accountQuery(current.account.id));
  usePage({
    title: t('Organisation settings'),
    organisation: account?.name ?? current.account.name,
    back: { label: t('Back to the dashboard'), link: paths.dashboard() },
  });
  if (!account)
    return error ? <ErrorScreen error={error} /> : <LoadingScreen heading={t('Organisation settings')} shape="form" />;
  return (
    <>
      <SettingsForm account={account} person={person} />
      <Outlet />
    </>
  );
}
