import type { Aspect } from '../../../../contract/entities/individualReport.ts';
import { ArticleCard } from '../../../components/ArticleCard.tsx';
import { t } from '../../../i18n/translate.ts';
import { paths } from '../../../paths.ts';
import { classNames } from '../../../ui/classNames.ts';
import disclosure from '../../../ui/Disclosure.module.css';
import styles from './AspectHelp.module.css';
import { useModalLink } from './modalLinks.ts';

interface AspectHelpProps {
  aspect: Aspect;
  sectionIndex: number;
  /** One of the lowest of its section: its articles stand in the open. Else they are folded away. */
  lowest: boolean;
  /** The articles by their names alone. */
  brief?: boolean;
}

/** The articles recommended for an aspect; nothing where there are none, as for one whose score is great. */
export function AspectHelp({ aspect, sectionIndex, lowest, brief = false }: AspectHelpProps) {
  const modalLink = useModalLink();
  if (aspect.articles.length === 0) return null;
  const articles = (
    <ul className={styles.articles}>
      {aspect.articles.map((article) => {
        const id = `help-${sectionIndex}-${encodeURIComponent(aspect.name)}-${article.id}`;
        const link = modalLink(paths.reportArticle(sectionIndex, article.id), id);
        return <li key={article.id}><ArticleCard article={article} link={link} brief={brief} /></li>;
      })}
    </ul>
  );
  if (lowest) {
    return (
      <div className={styles.help}>
        <p className={styles.lead}>{t('What may help')}</p>
        {articles}
      </div>
    );
  }
  return (
    <details className={classNames(disclosure.details, styles.folded)}>
      <summary className={classNames(disclosure.summary, styles.summary)}>{t('What may help')}</summary>
      {articles}
    </details>
  );
}
