import { use } from 'react';
import { ArticleView } from '#web/components/ArticleView.tsx';
import { t } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { ReportContext, useCloseModal } from './reportContext.ts';
import styles from './SupportModal.module.css';

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

/** Where to turn, where there is no article that says it. */
function SupportInBrief() {
  return (
    <div className={styles.brief}>
      <p>
        <strong>
          {t(
            'If you or somebody else is in danger, or you think you might hurt yourself, call the emergency number of your country now.',
          )}
        </strong>
      </p>
      <p>
        {t(
          'If it is not an emergency but too much, you do not have to wait until it gets worse. Choose what feels easiest, and do it today:',
        )}
      </p>
      <ul>
        <li>{t('Tell somebody you trust how you are.')}</li>
        <li>{t('Call your doctor, and say how long it has been going on.')}</li>
        <li>
          {t('Call a crisis helpline. Most countries have one that is free, day and night, and asks for no name.')}
        </li>
        <li>
          {t(
            'Ask what support your employer offers. The contact person of your survey can tell you, and you need not say why you ask.',
          )}
        </li>
      </ul>
    </div>
  );
}
