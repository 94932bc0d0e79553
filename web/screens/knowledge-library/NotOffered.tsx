import { Link } from '@tanstack/react-router';
import { t } from '#web/i18n/translate.ts';
import message from '#web/layout/MessagePage.module.css';
import { usePage } from '#web/layout/page.ts';
import { PageHeading } from '#web/layout/PageHeading.tsx';
import { paths } from '#web/paths.ts';
import { buttonClass } from '#web/ui/Button.tsx';

/** In place of a library that no organisation of the reader offers. */
export function NotOffered() {
  usePage({ title: t('Knowledge Library') });
  return (
    <div className={message.message}>
      <PageHeading>{t('Knowledge Library')}</PageHeading>
      <p>
        {t(
          'Your organisation does not offer the Knowledge Library. The articles that your report recommends can be read in the report.',
        )}
      </p>
      <p>
        <Link {...paths.home()} className={buttonClass('primary')}>
          {t('Go to the start page')}
        </Link>
      </p>
    </div>
  );
}
