import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { type ComponentType, lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { ApiError } from '../api/ApiError.ts';
import { failureMessage, hasCode } from '../api/failureMessage.ts';
import { t } from '../i18n/translate.ts';
import { paths } from '../paths.ts';
import { OrganisationsDisabled } from '../session/OrganisationsDisabled.ts';
import { buttonClass } from '../ui/Button.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { ErrorReference, ReloadButton } from './errorParts.tsx';
import { LazyAboutQueuedAnswers, lazyPart } from './lazyParts.tsx';
import styles from './MessagePage.module.css';
import { usePage } from './page.ts';
import { PageHeading } from './PageHeading.tsx';

// Loaded separately, because participants never see it and must not wait for it before the first question.
const AdministrationError = lazy(() =>
  import('./AdministrationError.tsx').then(
    (module): { default: ComponentType<{ error: unknown }> } => ({ default: module.AdministrationError }),
    () => ({ default: Failure }),
  ),
);

const Unreachable = () => (
  <Failure error={new Error(t('The server could not be reached. Please check your connection and try again.'))} />
);
const BadLink = lazyPart(() => import('./BadLink.tsx').then((module) => module.BadLink), Unreachable);
const SessionExpired = lazyPart(() => import('./BadLink.tsx').then((module) => module.SessionExpired), Unreachable);

/** Shown in place of a page that failed (docs/rules/screens.md#error-screen). */
export function ErrorScreen({ error }: { error: unknown }) {
  const { pathname } = useLocation();
  const isAdmin = pathname.startsWith('/admin');
  if (error instanceof ApiError && error.code === 'invalid_grant') return <BadLink />;
  if (hasNoSession(error)) return isAdmin ? <ToStart /> : <SessionExpired />;
  if (error instanceof OrganisationsDisabled || isAdmin)
    return (
      <Suspense fallback={null}>
        <AdministrationError error={error} />
      </Suspense>
    );
  return <Failure error={error} />;
}

const hasNoSession = (error: unknown) =>
  (error instanceof ApiError && error.status === 401) ||
  (error instanceof Error && ['No account', 'Not logged in'].includes(error.message));

/** Administrators see no message here. The start page takes them to sign-in, which says what happened. */
function ToStart() {
  const navigate = useNavigate();
  useEffect(() => void navigate({ ...paths.home(), replace: true }), [navigate]);
  return null;
}

function Failure({ error }: { error: unknown }) {
  usePage({ title: t('Something went wrong') });
  return (
    <div className={styles.message}>
      <PageHeading>{t('This page could not be shown')}</PageHeading>
      <p role="alert">{failureMessage(error) || t('An unknown error occurred. Please try reloading the page.')}</p>
      <ErrorReference error={error} />
      {hasCode(error, 'OfflineChangesQueued') && <LazyAboutQueuedAnswers to="load" />}
      <p>
        <ReloadButton variant="primary" />
      </p>
    </div>
  );
}

/** The page for an address that does not exist. */
export function NotFoundScreen() {
  const { pathname } = useLocation();
  usePage({ title: t('Page not found') });
  return (
    <div className={styles.message}>
      <PageHeading>{t('Page not found')}</PageHeading>
      <p>
        {pathname.startsWith('/admin')
          ? t('There is nothing at this address. It may be incomplete, or the page may have been removed.')
          : t('There is nothing at this address. Your answers are not affected.')}
      </p>
      <p>
        <Link {...paths.home()} className={buttonClass('primary')}>
          {t('Go to the start page')}
        </Link>
      </p>
    </div>
  );
}

interface LoadingScreenProps {
  /**
   * The page's heading, if it is already known. The loaded page must have it at the same place. Null: the page is shown,
   * and only a dialog over it is loading.
   */
  heading?: string | null;
  shape?: 'list' | 'form';
}

/**
 * Shown in the shape of a page while one is loading. What is not known yet appears only after a moment, so that it does
 * not flicker.
 */
export function LoadingScreen({ heading, shape = 'list' }: LoadingScreenProps) {
  return (
    <div className={styles.loading}>
      {heading !== null && (
        <h1>
          {heading ?? (
            <>
              <VisuallyHidden>{t('One moment')}</VisuallyHidden>
              <Skeleton className={styles.late} width="45%" />
            </>
          )}
        </h1>
      )}
      <VisuallyHidden role="status">{t('Loading…')}</VisuallyHidden>
      <div className={styles.late}>
        {[34, 46, 28, 40].map((width) => (
          <div key={width} className={styles[shape]}>
            <Skeleton width={`${width}%`} />
            <Skeleton {...(shape === 'form' ? { height: 'var(--touch)' } : { width: '75%' })} />
          </div>
        ))}
      </div>
    </div>
  );
}

/** Shown by the router while the code or the data of a route is loading. */
export function PendingScreen() {
  const [isOverPage, setOverPage] = useState(false);
  // The page below a dialog has a heading. A page that this one replaces is hidden by then, or gone.
  const place = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const others = [...document.querySelectorAll('main h1')].filter((heading) => !element.contains(heading));
    setOverPage(others.some((heading) => heading.getClientRects().length > 0));
  }, []);
  return (
    <div ref={place}>
      <LoadingScreen {...(isOverPage && { heading: null })} />
    </div>
  );
}
