import { Link, useLocation } from '@tanstack/react-router';
import { t } from '../i18n/translate.ts';
import { paths } from '../paths.ts';
import styles from './Frame.module.css';

/** The way to the Knowledge Library, current on all of its pages. */
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
