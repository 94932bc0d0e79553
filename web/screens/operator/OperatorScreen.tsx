import { Link, useLoaderData } from '@tanstack/react-router';
import { RichText } from '#web/components/RichText.tsx';
import { t } from '#web/i18n/translate.ts';
import { usePage } from '#web/layout/page.ts';
import { PageHeading } from '#web/layout/PageHeading.tsx';
import { paths } from '#web/paths.ts';
import styles from './OperatorScreen.module.css';

/**
 * The page that the footer of every page links to: who runs this installation, how to contact them, and how data is
 * handled.
 */
export function OperatorScreen() {
  const { name, contact, notice } = useLoaderData({ from: '/operator' });
  usePage({ title: t('Privacy notice') });
  const isPage = contact.startsWith('https:');
  return (
    <div className={styles.page}>
      <PageHeading>{t('Privacy notice')}</PageHeading>
      <RichText html={notice} />
      <p>
        <Link {...paths.whoSeesWhat()}>{t('Who sees what, in full')}</Link>
      </p>
      <section aria-labelledby="contact" className={styles.contact}>
        <h2 id="contact">{t('Contact')}</h2>
        <p>{t('This installation is run by {name}.', { name })}</p>
        <p>
          <a href={isPage ? contact : `mailto:${contact}`} {...(isPage && { rel: 'noreferrer' })}>
            {contact}
          </a>
        </p>
      </section>
    </div>
  );
}
