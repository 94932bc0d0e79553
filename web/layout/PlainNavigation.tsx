import { Link, useLocation } from '@tanstack/react-router';
import { t } from '../i18n/translate.ts';
import { paths } from '../paths.ts';
import styles from './Frame.module.css';

interface PlainNavigationProps {
  /** True if an organisation of the signed-in person offers the Knowledge Library. */
  library?: boolean;
  /** True to offer signing out: for someone with an account whose details could not be loaded. */
  signOut?: boolean;
}

/** The navigation of a participant, and of someone who administers nothing. */
export function PlainNavigation({ library = false, signOut = false }: PlainNavigationProps) {
  return (
    <nav aria-label={t('Main')} className={styles.nav}>
      <Link {...paths.participations()} activeOptions={{ exact: true }}>
        {t('Surveys')}
      </Link>
      {library && <LibraryLink />}
      {signOut && <Link {...paths.signOut()}>{t('Sign out')}</Link>}
    </nav>
  );
}

/** The link to the Knowledge Library, marked as current on all of its pages. */
export function LibraryLink() {
  const isWithin = useLocation({ select: ({ pathname }) => pathname.startsWith('/knowledge-library') });
  return (
    <Link
      {...paths.knowledgeLibrary()}
      activeOptions={{ exact: true }}
      className={styles.library}
      {...(isWithin && { 'aria-current': 'true' })}
    >
      {t('Knowledge Library')}
    </Link>
  );
}
