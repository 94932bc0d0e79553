import { failureWords } from '#web/api/failureWords.ts';
import { t } from '#web/i18n/translate.ts';
import { usePage } from '#web/layout/page.ts';
import { Button } from '#web/ui/Button.tsx';
import { PageHead } from './PageHead.tsx';

/** In place of a page of the library that could not be loaded. */
export function LibraryFailed({ error, retry }: { error: unknown; retry: () => void }) {
  usePage({ title: t('Knowledge Library') });
  return (
    <PageHead title={t('This page could not be shown')} picture={null}>
      <p role="alert">{failureWords(error)}</p>
      <p>
        <Button variant="primary" onClick={retry}>
          {t('Try again')}
        </Button>
      </p>
    </PageHead>
  );
}
