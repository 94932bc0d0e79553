import type { Aspect } from '#contract/entities/individualReport.ts';
import { ArticleCard } from '#web/components/ArticleCard.tsx';
import { t } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { classNames } from '#web/ui/classNames.ts';
import disclosure from '#web/ui/Disclosure.module.css';
import styles from './AspectHelp.module.css';
import { useServerParts } from './keptContext.ts';
import { useModalLink } from './modalLinks.ts';

interface AspectHelpProps {
  aspect: Aspect;
  sectionIndex: number;
  /** One of the lowest of its section: its articles stand in the open. Else they are folded away. */
  lowest: boolean;
  /** The articles by their names alone. */
  brief?: boolean;
}

/** The articles recommended for an aspect by the band of its score; nothing where there are none. */
export function AspectHelp({ aspect, sectionIndex, lowest, brief = false }: AspectHelpProps) {
  const modalLink = useModalLink();
  const serverParts = useServerParts();
  if (aspect.articles.length === 0) return null;
  const lead = aspect.band === 'great' ? t('Keep hold of it') : t('What may help');
  const articles = (
    <ul className={styles.articles}>
      {aspect.articles.map((article) => {
        const id = `help-${sectionIndex}-${encodeURIComponent(aspect.name)}-${article.id}`;
        const link = modalLink(paths.reportArticle(sectionIndex, article.id), id);
        return (
          <li key={article.id}>
            <ArticleCard article={article} link={serverParts ? link : null} brief={brief} />
          </li>
        );
      })}
    </ul>
  );
  if (lowest) {
    return (
      <div className={styles.help}>
        <p className={styles.lead}>{lead}</p>
        {articles}
      </div>
    );
  }
  return (
    <details className={classNames(disclosure.details, styles.folded)}>
      <summary className={classNames(disclosure.summary, styles.summary)}>{lead}</summary>
      {articles}
    </details>
  );
}
