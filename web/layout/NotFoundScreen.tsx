import { Link, useLocation } from '@tanstack/react-router';
import { t } from '../i18n/translate.ts';
import { paths } from '../paths.ts';
import { buttonClass } from '../ui/Button.tsx';
import { usePage } from './page.ts';
import { PageHeading } from './PageHeading.tsx';
import styles from './MessagePage.module.css';

/** An address under which there is nothing. */
export function NotFoundScreen() {
  const { pathname } = useLocation();
  usePage({ title: t('Page not found') });
  return (
    <div className={styles.message}>
      <PageHeading>{t('Page not found')}</PageHeading>
      <p>
        {pathname.startsWith('/admin')
          ? t('There is nothing at this address.')
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
