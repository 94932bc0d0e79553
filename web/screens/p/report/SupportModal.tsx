import { useNavigate } from '@tanstack/react-router';
import { ArticleView } from '../../../components/ArticleView.tsx';
import { t } from '../../../i18n/translate.ts';
import { paths } from '../../../paths.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { useReport } from './reportContext.ts';

/** The support article over the report's overview. */
export function SupportModal() {
  const { support } = useReport();
  const navigate = useNavigate();
  return (
    <Dialog
      title={t('Need Support Now?')}
      closeLabel={t('Close')}
      onClose={() => void navigate({ ...paths.report(), resetScroll: false })}
    >
      {support.supportArticle
        ? <ArticleView article={support.supportArticle} />
        : (
          <p>
            {t('If you or somebody else is in danger, call the emergency number of your country now. If it is not an emergency but too much, talk today with somebody you trust, or with your doctor.')}
          </p>
        )}
    </Dialog>
  );
}
