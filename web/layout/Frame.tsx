import { Link, Outlet, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { t } from '../i18n/translate.ts';
import { paths } from '../paths.ts';
import { useAuthState } from '../session/useAuthState.ts';
import { DebugGrid } from './DebugGrid.tsx';
import { useCurrentPage } from './page.ts';
import { ProductMark } from './ProductMark.tsx';
import { Toasts } from './Toasts.tsx';
import styles from './Frame.module.css';

/** What stands around every page: header, breadcrumb bar, main landmark, footer, messages. */
export function Frame() {
  const { back, organisation } = useCurrentPage();
  const { accessToken, kind, errorMessage } = useAuthState();
  const main = useRef<HTMLElement>(null);
  const navigate = useNavigate();

  // A session that ended by itself leads to where one can sign in again (spec 000 section 8).
  useEffect(() => {
    if (errorMessage === 'Not logged in') void navigate({ ...paths.home(), replace: true });
  }, [errorMessage, navigate]);

  return (
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
          </span>
          {organisation && <span className={styles.organisation}>{organisation}</span>}
          {accessToken && (
            <nav aria-label={t('Main')} className={styles.nav}>
              <Link {...paths.participations()} activeOptions={{ exact: true }}>{t('Surveys')}</Link>
              {kind === 'person' && <Link {...paths.signOut()}>{t('Sign out')}</Link>}
            </nav>
          )}
        </div>
      </header>
      {back && (
        <nav aria-label={t('Breadcrumb')} className={styles.breadcrumb}>
          <Link {...back.link}>{t('Back to {page}', { page: back.label })}</Link>
        </nav>
      )}
      <main id="main" ref={main} tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      <footer className={styles.footer}>
        <p>{t('Your answers are confidential. Your organisation sees results of groups, never the answers of one person.')}</p>
      </footer>
      <Toasts />
      <DebugGrid />
    </div>
  );
}
