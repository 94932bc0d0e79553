import { Link } from '@tanstack/react-router';
import { t } from '#web/i18n/translate.ts';
import { usePage } from '#web/layout/page.ts';
import { paths } from '#web/paths.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { PageHead } from './PageHead.tsx';

/** An address below the library under which there is nothing; the menu stays beside it. */
export function LibraryNotFound() {
  usePage({ title: t('Page not found') });
  return (
    <PageHead title={t('Page not found')} picture={null}>
      <p>{t('There is nothing at this address of the Knowledge Library. It may have been moved or taken out.')}</p>
      <p>
        <Link {...paths.knowledgeLibrary()} className={buttonClass('primary')}>
          {t('Go to the Knowledge Library')}
        </Link>
      </p>
    </PageHead>
  );
}
