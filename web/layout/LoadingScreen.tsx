import { t } from '../i18n/translate.ts';
import { Loader } from '../ui/Loader.tsx';

/** While a page is on its way. */
export function LoadingScreen() {
  return <Loader label={t('Loading…')} />;
}
