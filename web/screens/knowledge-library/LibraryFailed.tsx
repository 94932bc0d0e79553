import { failureWords } from '../../api/failureWords.ts';
import { t } from '../../i18n/translate.ts';
import { usePage } from '../../layout/page.ts';
import { Button } from '../../ui/Button.tsx';
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
