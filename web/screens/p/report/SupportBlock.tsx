import { Link } from '@tanstack/react-router';
import { SupportContacts } from '#web/components/SupportContacts.tsx';
import { t } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { sectionOfArticle } from './findArticleName.ts';
import { useServerParts } from './keptContext.ts';
import { useModalLink } from './modalLinks.ts';
import { useReport } from './reportContext.ts';
import styles from './SupportBlock.module.css';

/**
 * Before any score, on screen and on paper, for someone whose answers bring support first: one thing to do, and where to turn. It gives
 * nothing a name, so that someone who glances at the page learns nothing of the person.
 */
export function SupportBlock() {
  const modalLink = useModalLink();
  const { report, support } = useReport();
  const [article] = useServerParts() ? support.articles : [];
  const section = article === undefined ? -1 : sectionOfArticle(report, article.id);
  return (
    <Card as="section" aria-labelledby="support-heading" className={styles.block}>
      <h2 id="support-heading" className={styles.heading}>
        {t('Before you read on')}
      </h2>
      <p>
        {t(
          'Going by your answers, the last weeks have asked a lot of you. You do not have to get through this alone, and you do not have to wait until it gets worse. The scores below can wait.',
        )}
      </p>
      <p className={styles.step}>{t('One thing to do today: tell someone you trust how things are.')}</p>
      <SupportContacts {...support} />
      <p className={styles.links}>
        <Link {...modalLink(paths.reportSupport(), 'see-support')} className={buttonClass('primary')}>
          {t('See where to find support')}
        </Link>
        {article && section >= 0 && (
          <Link {...modalLink(paths.reportArticle(section, article.id), 'see-rights')} className={buttonClass('quiet')}>
            {t('Your rights, and what you can do')}
          </Link>
        )}
      </p>
    </Card>
  );
}
