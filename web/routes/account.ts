import { createRoute } from '@tanstack/react-router';
import { administrationVersion } from '../session/administrationVersion.ts';
import { lazyRouteComponent, loadAdministration, requirePerson, root } from './root.ts';

// The person's own profile, and the settings of the organisation in use.
const account = createRoute({
  getParentRoute: () => root,
  path: '/account',
  beforeLoad: requirePerson,
  loaderDeps: () => ({ version: administrationVersion() }),
  loader: loadAdministration,
  component: lazyRouteComponent(() => import('../screens/account/AccountArea.tsx'), 'AccountArea'),
});
const yourProfile = createRoute({
  getParentRoute: () => account,
  path: '/your-profile',
  component: lazyRouteComponent(
    () => import('../screens/account/your-profile/YourProfileScreen.tsx'),
    'YourProfileScreen',
  ),
});
const changeEmail = createRoute({
  getParentRoute: () => yourProfile,
  path: '/email',
  component: lazyRouteComponent(
    () => import('../screens/account/your-profile/ChangeEmailModal.tsx'),
    'ChangeEmailModal',
  ),
});
const removeTotp = createRoute({
  getParentRoute: () => yourProfile,
  path: '/switch-off-2fa',
  component: lazyRouteComponent(() => import('../screens/account/your-profile/RemoveTotpModal.tsx'), 'RemoveTotpModal'),
});
const deleteMyAccount = createRoute({
  getParentRoute: () => yourProfile,
  path: '/delete-account',
  component: lazyRouteComponent(
    () => import('../screens/account/your-profile/DeleteMyAccountModal.tsx'),
    'DeleteMyAccountModal',
  ),
});
const setUpTotp = createRoute({
  getParentRoute: () => account,
  path: '/your-profile/setup-2fa',
  component: lazyRouteComponent(
    () => import('../screens/account/your-profile/setup-2fa/SetUpTotpScreen.tsx'),
    'SetUpTotpScreen',
  ),
});
const settings = createRoute({
  getParentRoute: () => account,
  path: '/settings',
  component: lazyRouteComponent(() => import('../screens/account/settings/SettingsScreen.tsx'), 'SettingsScreen'),
});
const removeUser = createRoute({
  getParentRoute: () => settings,
  path: '/remove/$userId',
  component: lazyRouteComponent(() => import('../screens/account/settings/RemoveUserModal.tsx'), 'RemoveUserModal'),
});
const removeLogo = createRoute({
  getParentRoute: () => settings,
  path: '/remove-logo',
  component: lazyRouteComponent(() => import('../screens/account/settings/RemoveLogoModal.tsx'), 'RemoveLogoModal'),
});
const resetUserTotp = createRoute({
  getParentRoute: () => settings,
  path: '/reset-2fa/$userId',
  component: lazyRouteComponent(
    () => import('../screens/account/settings/ResetUserTotpModal.tsx'),
    'ResetUserTotpModal',
  ),
});
const auditLog = createRoute({
  getParentRoute: () => account,
  path: '/audit-log',
  validateSearch: (search): { area?: string } => (typeof search.area === 'string' ? { area: search.area } : {}),
  component: lazyRouteComponent(() => import('../screens/account/audit-log/AuditLogScreen.tsx'), 'AuditLogScreen'),
});

export const accountPages = [
  account.addChildren([
    yourProfile.addChildren([changeEmail, removeTotp, deleteMyAccount]),
    setUpTotp,
    settings.addChildren([removeUser, removeLogo, resetUserTotp]),
    auditLog,
  ]),
] as const;
