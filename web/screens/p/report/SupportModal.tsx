import { use } from 'react';
import { ArticleView } from '#web/components/ArticleView.tsx';
import { t } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { useCloseModal } from './modalLinks.ts';
import { ReportContext } from './reportContext.ts';
import { SupportInBrief } from './SupportInBrief.tsx';

/** The support article over the report's overview; over the message in place of a report, the same in brief. */
export function SupportModal() {
  const article = use(ReportContext)?.support.supportArticle;
  const close = useCloseModal(paths.report());
  return (
    <Dialog title={t('Need Support Now?')} closeLabel={t('Close')} onClose={close}>
      {article ? <ArticleView article={article} /> : <SupportInBrief />}
    </Dialog>
  );
}
