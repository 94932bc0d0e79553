import { createRoute, redirect } from '@tanstack/react-router';
import { t } from '../i18n/translate.ts';
import { toast } from '../layout/toasts.ts';
import { paths } from '../paths.ts';
import { storeMailLink } from '../session/mailLink.ts';
import { signOut } from '../session/participations.ts';
import { session } from '../session/session.ts';
import { unsavedAfterTrying } from '../session/unsavedAnswers.ts';
import { lazyRouteComponent, root, signedIn } from './root.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** For the sign-out page: the token of the invitation to open afterwards. It stays out of the address bar. */
    invitation?: string;
  }
}

// Authentication. None of these pages is on the way to the first question.
const signIn = createRoute({
  getParentRoute: () => root,
  path: '/auth/sign-in',
  beforeLoad: () => {
    if (signedIn() && session.state().kind === 'person') throw redirect({ ...paths.home(), replace: true });
  },
  component: lazyRouteComponent(() => import('../screens/auth/SignInScreen.tsx'), 'SignInScreen'),
});
const signOutRoute = createRoute({
  getParentRoute: () => root,
  path: '/auth/sign-out',
  loader: async ({
    location: {
      state: { invitation },
    },
  }) => {
    if ((await unsavedAfterTrying()) > 0) return;
    await signOut({ saveReports: invitation !== undefined });
    if (invitation !== undefined) throw redirect({ ...paths.invitation(invitation), replace: true });
    // Without a network, this file comes only from a service worker. If the file cannot be loaded, there is no service
    // worker to remove.
    void import('../appShell/clearAppShell.ts').then(
      ({ clearAppShell }) => clearAppShell(),
      () => undefined,
    );
    toast(t('You are signed out.'), 'success');
    throw redirect({ ...paths.home(), replace: true });
  },
  component: lazyRouteComponent(() => import('../screens/auth/SignOutScreen.tsx'), 'SignOutScreen'),
});
const requestReset = createRoute({
  getParentRoute: () => root,
  path: '/auth/reset-password',
  component: lazyRouteComponent(() => import('../screens/auth/ResetPasswordScreen.tsx'), 'ResetPasswordScreen'),
});
const requestLinks = createRoute({
  getParentRoute: () => root,
  path: '/auth/send-link',
  component: lazyRouteComponent(() => import('../screens/auth/RequestLinksScreen.tsx'), 'RequestLinksScreen'),
});
// The links in mails. Their tokens are removed from the address bar before anything is shown.
const resetLink = createRoute({
  getParentRoute: () => root,
  path: '/auth/r/$token',
  beforeLoad: ({ params }) => {
    storeMailLink('resetPassword', params);
    throw redirect({ ...paths.resetPassword(), replace: true });
  },
});
const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/auth/r',
  component: lazyRouteComponent(() => import('../screens/auth/NewPasswordScreen.tsx'), 'NewPasswordScreen'),
});
// The link that was sent to a new address, to confirm it.
const emailLink = createRoute({
  getParentRoute: () => root,
  path: '/auth/e/$token',
  beforeLoad: ({ params }) => {
    storeMailLink('confirmEmail', params);
    throw redirect({ ...paths.confirmEmail(), replace: true });
  },
});
const confirmEmail = createRoute({
  getParentRoute: () => root,
  path: '/auth/e',
  component: lazyRouteComponent(() => import('../screens/auth/ConfirmEmailScreen.tsx'), 'ConfirmEmailScreen'),
});

export const authPages = [
  signIn,
  signOutRoute,
  requestReset,
  requestLinks,
  resetLink,
  resetPassword,
  emailLink,
  confirmEmail,
] as const;
