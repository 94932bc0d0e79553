import { t } from '../i18n/translate.ts';
import { Loader } from '../ui/Loader.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';

/** While a page is on its way. */
export function LoadingScreen() {
  return (
    <>
      <h1>
        <VisuallyHidden>{t('One moment')}</VisuallyHidden>
      </h1>
      <Loader label={t('Loading…')} />
    </>
  );
}
