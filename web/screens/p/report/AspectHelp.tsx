import type { Aspect } from '../../../../contract/entities/individualReport.ts';
import type { Bands } from '../../../../rules/scoreLabel.ts';
import { bandOf } from '../../../../rules/scoring.ts';
import { ArticleCard } from '../../../components/ArticleCard.tsx';
import { t } from '../../../i18n/translate.ts';
import { paths } from '../../../paths.ts';
import styles from './AspectHelp.module.css';

interface AspectHelpProps {
  aspect: Aspect;
  sectionIndex: number;
  bands: Bands;
}

/** The articles that may help with an aspect, while its score is below the upper band; else nothing. */
export function AspectHelp({ aspect, sectionIndex, bands }: AspectHelpProps) {
  const isLow = aspect.score !== null && bandOf(aspect.score, bands) !== 'great';
  if (!isLow || aspect.articles.length === 0) return null;
  return (
    <div className={styles.help}>
      <p className={styles.lead}>{t('What may help')}</p>
      <ul className={styles.articles}>
        {aspect.articles.map((article) => (
          <li key={article.id}><ArticleCard article={article} link={paths.reportArticle(sectionIndex, article.id)} /></li>
        ))}
      </ul>
    </div>
  );
}
