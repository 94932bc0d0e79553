import { Link, Outlet, useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { type Language, languages, languageTags } from '#contract/languages.ts';
import { api } from '../api/client.ts';
import { chooseHere, wholeCatalogue } from '../i18n/language.ts';
import { t } from '../i18n/translate.ts';
import { useLanguage } from '../i18n/useLanguage.ts';
import { hasOwnLanguage, isOfAdministration, isQuestion, paths } from '../paths.ts';
import { serverOrigin } from '../serverAddress.ts';
import {
  currentParticipation,
  forgetParticipations,
  participationTraits,
  watchParticipations,
} from '../session/participations.ts';
import { session } from '../session/session.ts';
import { useAuthState } from '../session/useAuthState.ts';
import { storeRequestedPage } from '../session/requestedPage.ts';
import { classNames } from '../ui/classNames.ts';
import { DialogExtras } from '../ui/DialogExtras.ts';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { type Environment, environmentOf } from './environmentOf.ts';
import styles from './Frame.module.css';
import { lazyPart } from './lazyParts.tsx';
import { useCurrentPage } from './page.ts';
import { PlainNavigation } from './PlainNavigation.tsx';
import { ProductMark } from './ProductMark.tsx';
import { toast } from './toasts.ts';
import { Toasts } from './Toasts.tsx';

// With its menu, this header is larger than everything that a participant needs, so it is loaded only for people with
// an account.
const PersonHeader = lazy(() =>
  Promise.all([import('./PersonHeader.tsx'), wholeCatalogue()]).then(
    ([module]) => ({ default: module.PersonHeader }),
    () => ({ default: () => <PlainNavigation signOut /> }),
  ),
);

const AdministeredNote = lazyPart(() => import('./PersonHeader.tsx').then((module) => module.AdministeredNote));

const PreviewBar = lazyPart(() => import('./PreviewBar.tsx').then((module) => module.PreviewBar));

const DebugGrid = lazyPart(() => import('./DebugGrid.tsx').then((module) => module.DebugGrid));

const isDebugged = (search: object) => 'debug' in search && String(search.debug) === '1';

/** The layout of every page: header, breadcrumb bar, main landmark, footer, messages. */
export function Frame() {
  const { back, organisation } = useCurrentPage();
  const { accessToken, kind, errorMessage } = useAuthState();
  const { pathname, search } = useLocation();
  useLanguage();
  const { library, preview } = useSyncExternalStore(watchParticipations, participationTraits);
  const main = useRef<HTMLElement>(null);
  const navigate = useNavigate();
  // Keeps space for the navigation of someone with an account until their role is known, so that nothing moves later.
  const asks = isQuestion(pathname);
  const place = (
    <span className={classNames(styles.nav, !asks && styles.place, isOfAdministration(pathname) && styles.line)} />
  );

  // When a session ends without signing out, leads to the start page (docs/rules/screens.md#error-screen). After
  // signing in again, administrators return to this page.
  const leave = useEffectEvent(() => {
    if (!accessToken && /^\/(admin|account)\//.test(pathname)) storeRequestedPage({ pathname, search });
    void navigate({ ...paths.home(), replace: true });
  });
  useEffect(() => {
    if (errorMessage === 'Not logged in') leave();
  }, [errorMessage]);

  return (
    <DialogExtras value={<Toasts />}>
      <div className={classNames(styles.frame, asks && styles.asks)}>
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
            {!hasOwnLanguage(pathname) && <LanguageSwitch className={styles.language} />}
            {accessToken && kind === 'person' && (
              <Suspense fallback={place}>
                <PersonHeader place={place} menuOnly={asks} />
              </Suspense>
            )}
            {accessToken && kind === 'participation' && !asks && <PlainNavigation library={library} />}
          </div>
          {accessToken && kind === 'person' && !asks && <AdministeredNote />}
        </header>
        {kind === 'participation' && preview && <PreviewBar />}
        {back && (
          <nav aria-label={t('Breadcrumb')} className={styles.breadcrumb}>
            <Link {...back.link}>{back.label}</Link>
          </nav>
        )}
        <main
          id="main"
          ref={main}
          tabIndex={-1}
          data-administration={isOfAdministration(pathname) || undefined}
          className={classNames(styles.main, pathname.startsWith('/p/survey') && styles.survey)}
        >
          <Outlet />
        </main>
        <Toasts />
        <footer className={styles.footer}>
          {accessToken && asks && <PlainNavigation library={library} />}
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
        {isDebugged(search) && <DebugGrid />}
      </div>
    </DialogExtras>
  );
}

const names: Record<Exclude<Environment, 'live'>, string> = { test: 'Test', staging: 'Staging', dev: 'Dev' };

/** A warning next to the product's name that this installation is not for real answers. */
function EnvironmentTag() {
  const environment = environmentOf(new URL(serverOrigin()).hostname);
  return environment === 'live' ? null : <span className={styles.environment}>{t(names[environment])}</span>;
}

/**
 * The language select. Each language has its own name for itself. The browser's own select is invisible, on top of an
 * icon and a word. The accessible name includes all languages, for people who cannot read the current one.
 */
function LanguageSwitch({ className }: { className?: string | undefined }) {
  const language = useLanguage();
  const router = useRouter();
  const [said, setSaid] = useState('');

  const choose = async (next: Language) => {
    if (next === language || !(await changeLanguage(next))) return;
    setSaid(t('This page is now shown in this language.'));
    // Loads the visible data again. Messages about past actions and typed text stay as they are.
    await router.invalidate({
      filter: ({ status, routeId }) => status === 'success' && routeId !== '/p/survey/register' && routeId !== '/pc',
    });
  };

  return (
    <span className={classNames(styles.switch, className)}>
      <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
        <g fill="none" stroke="currentColor" strokeWidth="1.5">
          <circle cx="10" cy="10" r="7.25" />
          <path d="M2.75 10h14.5M10 2.75c4.2 4.4 4.2 10.1 0 14.5c-4.2-4.4-4.2-10.1 0-14.5" />
        </g>
      </svg>
      <span lang={language} className={styles.languageName} aria-hidden="true">
        {languages[language]}
      </span>
      <select
        aria-label={[t('Language'), ...Object.values(languages)].join(', ')}
        value={language}
        className={styles.select}
        onChange={(event) => void choose(event.target.value as Language)}
      >
        {languageTags.map((tag) => (
          <option key={tag} value={tag} lang={tag}>
            {languages[tag]}
          </option>
        ))}
      </select>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </span>
  );
}

/**
 * Shows everything in another language and stores it for the person signed in, also for mails and other devices.
 * Returns false if its sentences could not be loaded. A failure to store it is reported, and does not change what is
 * shown.
 */
async function changeLanguage(language: Language): Promise<boolean> {
  if (!(await chooseHere(language))) return false;
  void keep(language).catch(() =>
    toast(
      t('This page is in the language you chose. We couldn’t save that choice for e-mails and other devices.'),
      'error',
    ),
  );
  return true;
}

async function keep(language: Language): Promise<void> {
  const { accessToken, kind } = session.state();
  if (!accessToken) return;
  if (kind === 'person') {
    const person = await api.updateMyDetails({ body: { language } });
    // Imported here, so that participants do not load this code.
    (await import('../session/administration.ts')).updatePerson(person);
  }
  const participation = kind === 'participation' ? await currentParticipation() : null;
  if (!participation) return;
  await api.setLanguage({ params: { participationId: participation.participationId }, body: { language } });
  forgetParticipations();
}
