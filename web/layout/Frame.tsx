import { Link, Outlet, useLocation, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useSyncExternalStore } from 'react';
import { wholeCatalogue } from '../i18n/language.ts';
import { t } from '../i18n/translate.ts';
import { useLanguage } from '../i18n/useLanguage.ts';
import { isOfAdministration, paths } from '../paths.ts';
import { serverOrigin } from '../serverAddress.ts';
import { isLibraryOffered, watchParticipations } from '../session/participations.ts';
import { useAuthState } from '../session/useAuthState.ts';
import { classNames } from '../ui/classNames.ts';
import { DialogExtras } from '../ui/Dialog.tsx';
import { type Environment, environmentOf } from './environmentOf.ts';
import styles from './Frame.module.css';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { useCurrentPage } from './page.ts';
import { PlainNavigation } from './PlainNavigation.tsx';
import { ProductMark } from './ProductMark.tsx';
import { Toasts } from './Toasts.tsx';

// With its menu it is heavier than all that a participant needs, so only somebody with an account loads it.
const PersonHeader = lazy(() =>
  Promise.all([import('./PersonHeader.tsx'), wholeCatalogue()]).then(
    ([module]) => ({ default: module.PersonHeader }),
    () => ({ default: () => <PlainNavigation signOut /> }),
  ),
);

const AdministeredNote = lazy(() =>
  import('./PersonHeader.tsx').then(
    (module) => ({ default: module.AdministeredNote }),
    () => ({ default: () => null }),
  ),
);

const DebugGrid = lazy(() => import('./DebugGrid.tsx').then((module) => ({ default: module.DebugGrid })));

const isDebugged = (search: object) => 'debug' in search && String(search.debug) === '1';

/** What stands around every page: header, breadcrumb bar, main landmark, footer, messages. */
export function Frame() {
  const { back, organisation } = useCurrentPage();
  const { accessToken, kind, errorMessage } = useAuthState();
  const { pathname, search } = useLocation();
  useLanguage();
  const library = useSyncExternalStore(watchParticipations, isLibraryOffered);
  const main = useRef<HTMLElement>(null);
  const navigate = useNavigate();
  // Of the navigation of somebody with an account, until it is known what they may see: nothing moves when it comes.
  const place = <span className={classNames(styles.nav, styles.place, isOfAdministration(pathname) && styles.line)} />;

  // A session that ended on its own leads to where one can sign in again (docs/rules/screens.md#error-screen).
  useEffect(() => {
    if (errorMessage === 'Not logged in') void navigate({ ...paths.home(), replace: true });
  }, [errorMessage, navigate]);

  return (
    <DialogExtras value={<Toasts />}>
      <div className={styles.frame}>
        <a
          href="#main"
          className={styles.skip}
          onClick={(event) => {
            event.preventDefault();
            main.current?.focus();
          }}
        >
          {t('Skip to the content')}
        </a>
        <header className={styles.header}>
          <div className={styles.bar}>
            <span className={styles.product}>
              <ProductMark />
              <span className={styles.name}>Heartwood</span>
              <EnvironmentTag />
            </span>
            {organisation && <span className={styles.organisation}>{organisation}</span>}
            {!isOfAdministration(pathname) && <LanguageSwitch className={styles.language} />}
            {accessToken && kind === 'person' && (
              <Suspense fallback={place}>
                <PersonHeader place={place} />
              </Suspense>
            )}
            {accessToken && kind === 'participation' && <PlainNavigation library={library} />}
          </div>
          {accessToken && kind === 'person' && (
            <Suspense fallback={null}>
              <AdministeredNote />
            </Suspense>
          )}
        </header>
        {back && (
          <nav aria-label={t('Breadcrumb')} className={styles.breadcrumb}>
            <Link {...back.link}>{back.label}</Link>
          </nav>
        )}
        <main
          id="main"
          ref={main}
          tabIndex={-1}
          className={classNames(styles.main, pathname.startsWith('/p/survey') && styles.survey)}
        >
          <Outlet />
        </main>
        <footer className={styles.footer}>
          {!isOfAdministration(pathname) && (
            <p>
              {t(
                'Your answers are confidential. Your organisation sees results of groups, never the answers of one person.',
              )}
            </p>
          )}
          <p className={styles.operator}>
            <Link {...paths.whoSeesWhat()}>{t('Who sees what')}</Link>
            <Link {...paths.operator()}>{t('Privacy notice')}</Link>
            <Link {...paths.operatorContact()}>{t('Contact')}</Link>
          </p>
        </footer>
        <Toasts />
        {isDebugged(search) && (
          <Suspense fallback={null}>
            <DebugGrid />
          </Suspense>
        )}
      </div>
    </DialogExtras>
  );
}

const names: Record<Exclude<Environment, 'live'>, string> = { test: 'Test', staging: 'Staging', dev: 'Dev' };

/** Beside the product's name: that this is not where people's answers belong. */
function EnvironmentTag() {
  const environment = environmentOf(new URL(serverOrigin()).hostname);
  return environment === 'live' ? null : <span className={styles.environment}>{t(names[environment])}</span>;
}
