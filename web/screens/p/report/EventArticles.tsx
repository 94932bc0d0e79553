import { Link } from '@tanstack/react-router';
import type { IndividualReport } from '#contract/entities/individualReport.ts';
import { ArticleCard } from '#web/components/ArticleCard.tsx';
import { t } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { useModalLink, useReport, useReportPages } from './reportContext.ts';
import styles from './SectionAspects.module.css';

/**
 * The articles on what helps and on rights after an event. They are part of the report. `id` begins the ids of the links.
 * `plain`: as links in a list, without cards.
 */
export function EventArticles({ id, plain = false }: { id: string; plain?: boolean }) {
  const modalLink = useModalLink();
  const { report, support } = useReport();
  const { triedSurvey } = useReportPages();
  if (support.articles.length === 0) return null;
  return (
    <div className={styles.help}>
      <p className={styles.lead}>{t('What helps, and your rights')}</p>
      <ul className={plain ? styles.plain : styles.articles}>
        {support.articles.map((article) => {
          const link = modalLink(paths.reportArticle(sectionOfEvents(report), article.id), `${id}-${article.id}`);
          const inText = triedSurvey ? article.name : <Link {...link}>{article.name}</Link>;
          return (
            <li key={article.id}>
              {plain ? inText : <ArticleCard article={article} link={triedSurvey ? null : link} brief />}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** Zero-based index of the section about events. The first one, if none is. */
const sectionOfEvents = ({ sections }: IndividualReport): number =>
  Math.max(
    0,
    sections.findIndex(({ rights }) => rights !== null),
  );
