import { Link } from '@tanstack/react-router';
import type { ParticipationReport } from '../../../../contract/entities/individualReport.ts';
import { t } from '../../../i18n/translate.ts';
import { paths } from '../../../paths.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import styles from './SupportBlock.module.css';

/** Where to turn, before any score, for somebody whose answers tell of high distress. */
export function SupportBlock({ article }: { article: ParticipationReport['support']['supportArticle'] }) {
  return (
    <Card as="section" aria-labelledby="support-heading" className={styles.block}>
      <h2 id="support-heading" className={styles.heading}>{t('You do not have to carry this alone')}</h2>
      <p>
        {t('Your answers suggest that these have been hard weeks. Before you look at any score: there are people you can turn to, today.')}
      </p>
      {article?.teaser && <p>{article.teaser}</p>}
      <p className={styles.action}><Link {...paths.reportSupport()} className={buttonClass('primary')}>{t('See where to find support')}</Link></p>
    </Card>
  );
}
