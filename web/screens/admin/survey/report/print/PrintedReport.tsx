import type { Article } from '#contract/entities/article.ts';
import type { HeatMap, ReportFilter, ReportFilters, SurveyReport } from '#contract/entities/surveyReport.ts';
import { ArticleView } from '#web/components/ArticleView.tsx';
import { Confidentiality } from '#web/components/Confidentiality.tsx';
import { RichText } from '#web/components/RichText.tsx';
import { t } from '#web/i18n/translate.ts';
import { PageHeading } from '#web/layout/PageHeading.tsx';
import { Button } from '#web/ui/Button.tsx';
import { classNames } from '#web/ui/classNames.ts';
import { OverallScore } from '../OverallScore.tsx';
import { ReportHeader } from '../ReportHeader.tsx';
import { filterText } from '../request/filterParts.ts';
import { SectionScores } from '../SectionScores.tsx';
import styles from './PrintedReport.module.css';
import { PrintedHeatMap } from './PrintedHeatMap.tsx';
import { PrintedSection } from './PrintedSection.tsx';
import { usePrintOnce } from './usePrintOnce.ts';

interface PrintedReportProps {
  report: SurveyReport;
  /** What it is filtered by, and what that is called. */
  filter: ReportFilter | null;
  offered: ReportFilters | null;
  heatMap: HeatMap | null;
}

/** All of a report: whose it is, its overview, and every section with every area. */
export function PrintedReport({ report, filter, offered, heatMap }: PrintedReportProps) {
  usePrintOnce();
  const { executiveSummary, article } = report;
  return (
    <div className={styles.report}>
      <ReportHeader report={report}>
        <PageHeading>{report.survey.name}</PageHeading>
      </ReportHeader>
      <div>
        <Button variant="primary" onClick={() => window.print()}>
          {t('Print')}
        </Button>
      </div>
      {filter && (
        <p className={styles.filter}>
          <strong>{t('Only these answers:')}</strong> {filterText(filter, offered)}
        </p>
      )}
      <OverallScore report={report} />
      {executiveSummary && (
        <section>
          <h2 className={styles.title}>{t('Executive summary')}</h2>
          <RichText html={executiveSummary} className={styles.text} />
        </section>
      )}
      <SectionScores report={report} />
      {heatMap && <PrintedHeatMap map={heatMap} />}
      {report.sections.map((section) => (
        <PrintedSection key={section.id} section={section} report={report} />
      ))}
      {article && <PrintedArticle article={article} />}
      <Confidentiality />
      {furtherArticles(report).map((each) => (
        <PrintedArticle key={each.id} article={each} />
      ))}
    </div>
  );
}

const PrintedArticle = ({ article }: { article: Article }) => (
  <section className={classNames(styles.part, styles.ownPage)}>
    <h2 className={styles.title}>{article.name}</h2>
    <div className={styles.text}>
      <ArticleView article={article} />
    </div>
  </section>
);

/** What the areas recommend to read, each once: after all results, so that these stay together. */
function furtherArticles({ article, sections }: SurveyReport): Article[] {
  const articles = sections.flatMap(({ areas }) => areas.flatMap((area) => area.article ?? []));
  return [...new Map(articles.map((each) => [each.id, each])).values()].filter(({ id }) => id !== article?.id);
}
