import { use } from 'react';
import { ArticleView } from '#web/components/ArticleView.tsx';
import { t } from '#web/i18n/translate.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { ReportContext, useCloseModal, useReportPages } from './reportContext.ts';
import styles from './SupportModal.module.css';

/**
 * The dialog with the support article, over the overview of the report. If a message is shown instead of a report, the
 * dialog has a short version.
 */
export function SupportModal() {
  const article = use(ReportContext)?.support.supportArticle;
  const close = useCloseModal(useReportPages().overview);
  return (
    <Dialog title={t('Need Support Now?')} closeLabel={t('Close')} onClose={close}>
      {article ? <ArticleView article={article} /> : <SupportInBrief />}
    </Dialog>
  );
}

/** Says where to find help if there is no support article. */
function SupportInBrief() {
  return (
    <div className={styles.brief}>
      <p>
        <strong>
          {t(
            'If you or someone else is in danger, or you think you might hurt yourself, call your country’s emergency number now.',
          )}
        </strong>
      </p>
      <p>
        {t(
          'If it’s not an emergency but still too much, you don’t have to wait until it gets worse. Choose what feels easiest, and do it today:',
        )}
      </p>
      <ul>
        <li>{t('Tell someone you trust how you are.')}</li>
        <li>{t('Call your doctor, and say how long it has been going on.')}</li>
        <li>
          {t(
            'Call a crisis helpline. Most countries have one that is free, open day and night, and doesn’t ask your name.',
          )}
        </li>
        <li>
          {t(
            'Ask what support your employer offers. The contact person of your survey can tell you. You don’t need to say why you’re asking.',
          )}
        </li>
      </ul>
    </div>
  );
}
