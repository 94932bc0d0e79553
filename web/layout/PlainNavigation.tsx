import { Link } from '@tanstack/react-router';
import { t } from '../i18n/translate.ts';
import { paths } from '../paths.ts';
import styles from './Frame.module.css';

/** The navigation of a participant; with sign-out, of somebody with an account of whom nothing else is known. */
export function PlainNavigation({ signOut = false }: { signOut?: boolean }) {
  return (
    <nav aria-label={t('Main')} className={styles.nav}>
      <Link {...paths.participations()} activeOptions={{ exact: true }}>{t('Surveys')}</Link>
      {signOut && <Link {...paths.signOut()}>{t('Sign out')}</Link>}
    </nav>
  );
}
