import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Article } from '#contract/entities/article.ts';
import type { ReportFilter, ReportFilters } from '#contract/entities/reportRequest.ts';
import type { HeatMap, ReportArea, SurveyReportSection, SurveyReport, Trend } from '#contract/entities/surveyReport.ts';
import { filtersQuery, heatMapQuery, reportQuery, trendQuery } from '#web/api/queries.ts';
import { queryClient } from '#web/api/queryClient.ts';
import { ArticleView } from '#web/components/ArticleView.tsx';
import { groupNotes } from '#web/components/charts/certaintyNotes.ts';
import { HeatMapKey } from '#web/components/charts/HeatMapKey.tsx';
import { columnsOnPaper, HeatMapTable } from '#web/components/charts/HeatMapTable.tsx';
import { heatMapName, heatMapOrderNote, heatMapSummary } from '#web/components/charts/heatMapTexts.ts';
import { heatMapView } from '#web/components/charts/heatMapView.ts';
import { Confidentiality } from '#web/components/Confidentiality.tsx';
import { RichText } from '#web/components/RichText.tsx';
import { t } from '#web/i18n/translate.ts';
import { LoadingScreen } from '#web/layout/ErrorScreen.tsx';
import { usePage } from '#web/layout/page.ts';
import { PageHeading } from '#web/layout/PageHeading.tsx';
import { session } from '#web/session/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { classNames } from '#web/ui/classNames.ts';
import { loadSerif } from '#web/ui/useSerif.ts';
import { AreaChart, AreaText } from '../AreaChart.tsx';
import { SummaryMetadata } from '../edit/reportTexts.tsx';
import { PrintedEvents } from '../events/EventsCard.tsx';
import { FindingReasons } from '../findings/FindingReasons.tsx';
import { standingOut } from '../findings/standingOut.ts';
import { NamedDifferences, WhatStandsOut } from '../findings/WhatStandsOut.tsx';
import { PrintedItems } from '../items/ItemsCard.tsx';
import { OverallScore } from '../OverallScore.tsx';
import { SurveyReportContext } from '../reportContext.ts';
import { hasAspects, isAboutWholeSurvey } from '../reportMetadata.ts';
import { AboutEveryoneNote, Method, ReportHeader } from '../reportParts.tsx';
import { filterText } from '../request/filterParts.ts';
import { PrintLinkErrorScreen } from '../request/PrintLinkErrorScreen.tsx';
import { useReportRequest } from '../request/useReportRequest.ts';
import { sectionParts } from '../sectionParts.ts';
import { SectionHead, SectionScores } from '../SectionScores.tsx';
import styles from './PrintReportScreen.module.css';

/**
 * The whole report on one page for paper. It is outside the administration, because a print link gives no other access.
 */
export const PrintReportScreen = () => (
  <QueryClientProvider client={queryClient}>
    <PrintPage />
  </QueryClientProvider>
);

/** Everything that a print link gives access to is requested only once, because the link expires after a minute. */
const once = { staleTime: Infinity, refetchOnWindowFocus: false, refetchOnReconnect: false };

function PrintPage() {
  const { surveyId, request, options } = useReportRequest();
  const report = useQuery({ ...reportQuery(surveyId, request), ...once });
  const filters = useQuery({ ...filtersQuery(surveyId), ...once, enabled: Boolean(request.filter) });
  // The heat map and the trend are about everyone in the survey, so they are left out of a report about others. If one
  // cannot be loaded, the report is printed without it.
  const isWhole = isAboutWholeSurvey(options);
  const heatMap = useQuery({ ...heatMapQuery(surveyId), ...once, enabled: isWhole });
  const trend = useQuery({ ...trendQuery(surveyId), ...once, enabled: isWhole });
  usePage({ title: report.data ? t('Report: {name}', { name: report.data.survey.name }) : t('Report') });

  const error = report.error ?? filters.error;
  if (error) return <PrintLinkErrorScreen error={error} />;
  const isPending = isWhole && (heatMap.isPending || trend.isPending);
  if (!report.data || (request.filter && !filters.data) || isPending) return <LoadingScreen />;
  return (
    <SurveyReportContext value={{ report: report.data, options, waiting: false, rejection: null }}>
      <PrintedReport
        report={report.data}
        options={options}
        filter={request.filter ?? null}
        offered={filters.data ?? null}
        heatMap={isWhole ? heatMap.data : null}
        trend={isWhole ? trend.data : null}
      />
    </SurveyReportContext>
  );
}

interface PrintedReportProps {
  report: SurveyReport;
  options: string | undefined;
  /** The filter of the report. `offered` has the labels. */
  filter: ReportFilter | null;
  offered: ReportFilters | null;
  /** Null if the report is not about everyone. Undefined if it could not be loaded. */
  heatMap: HeatMap | null | undefined;
  trend: Trend | null | undefined;
}

/**
 * All of a report. Its first page is complete in itself: the survey, what stands out and the overall score. Without a
 * summary, the reasons begin on that page too. The sections follow, each with every area, and articles if they were
 * chosen.
 */
export function PrintedReport({ report, options, filter, offered, heatMap, trend }: PrintedReportProps) {
  usePrintOnce();
  const [hasArticles, setHasArticles] = useState(false);
  const { executiveSummary } = report;
  const articles = reportArticles(report);
  const findings = standingOut(report, heatMap, trend);
  return (
    <div className={styles.report}>
      <ReportHeader report={report}>
        <PageHeading>{report.survey.name}</PageHeading>
      </ReportHeader>
      <div className={styles.controls}>
        {articles.length > 0 && (
          <CheckboxField
            label={t('Include articles from the library')}
            value={hasArticles}
            onChange={setHasArticles}
            hint={t('They follow the results and take several pages.')}
          />
        )}
        <Button variant="primary" onClick={() => window.print()}>
          {t('Print')}
        </Button>
      </div>
      {filter && (
        <p className={styles.filter}>
          <strong>{t('Only these answers:')}</strong> {filterText(filter, offered)}
        </p>
      )}
      {executiveSummary && (
        <section>
          <h2 className={styles.title}>{t('Executive summary')}</h2>
          <SummaryMetadata report={report} />
          <RichText html={executiveSummary} className={styles.text} />
        </section>
      )}
      <WhatStandsOut report={report} options={options} findings={findings}>
        <NamedDifferences report={report} findings={findings} />
      </WhatStandsOut>
      <OverallScore report={report} />
      <div className={classNames(styles.reasons, executiveSummary && styles.ownPage)}>
        <FindingReasons
          report={report}
          options={options}
          findings={findings}
          heading={<h2 className={styles.title}>{t('Why these stand out')}</h2>}
        />
      </div>
      <SectionScores report={report} />
      {heatMap && <PrintedHeatMap map={heatMap} />}
      {report.sections.map((section) => (
        <PrintedSection key={section.id} section={section} report={report} hasArticles={hasArticles} />
      ))}
      <section className={styles.part}>
        <h2 className={styles.title}>{t('How to read these numbers')}</h2>
        <Method />
      </section>
      <Confidentiality />
      {hasArticles && articles.map((article) => <PrintedArticle key={article.id} article={article} />)}
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

/** The article on reading the report, then those recommended by its areas, each once. */
function reportArticles({ article, sections }: SurveyReport): Article[] {
  const articles = [article, ...sections.flatMap(({ areas }) => areas.map((area) => area.article))];
  return [...new Map(articles.flatMap((each) => (each ? [[each.id, each] as const] : []))).values()];
}

/**
 * The scores of groups by section on paper. Renders nothing if there are no groups, or if the sections do not fit.
 */
function PrintedHeatMap({ map }: { map: HeatMap }) {
  if (map.rows.length < 2 || map.sections.length > columnsOnPaper) return null;
  const view = heatMapView(map, 'sections');
  return (
    <section className={classNames(styles.part, styles.onOnePage)}>
      <h2 className={styles.title}>{heatMapName('sections')}</h2>
      <p className={styles.text}>
        {heatMapSummary(map, view).join(' ')} {heatMapOrderNote(view)}
      </p>
      <HeatMapTable map={map} view={view} />
      <HeatMapKey map={map} view={view} />
      {groupNotes(map).map((note) => (
        <p key={note} className={styles.text}>
          {note}
        </p>
      ))}
    </section>
  );
}

interface PrintedSectionProps {
  section: SurveyReportSection;
  report: SurveyReport;
  /** True if articles follow the report. */
  hasArticles: boolean;
}

/** A section on paper. A section with aspects starts a page. */
const PrintedSection = ({ section, report, hasArticles }: PrintedSectionProps) => (
  <section className={classNames(styles.part, hasAspects(section) && styles.ownPage)}>
    <SectionHead section={section} report={report}>
      <h2>{section.name}</h2>
    </SectionHead>
    {section.description && <RichText html={section.description} />}
    {sectionParts(section).map((part) => {
      switch (part.kind) {
        case 'events':
          return <PrintedEvents key="events" tables={part.tables} section={section} report={report} />;
        case 'items':
          return <PrintedItems key="items" tables={part.tables} report={report} />;
        case 'area':
          return <PrintedArea key={part.area.id} area={part.area} report={report} hasArticles={hasArticles} />;
      }
    })}
  </section>
);

function PrintedArea({ area, report, hasArticles }: Omit<PrintedSectionProps, 'section'> & { area: ReportArea }) {
  const { areaType, analysis, article } = area;
  return (
    <div className={styles.area} data-type={areaType}>
      <h3>{area.name}</h3>
      <AreaText area={area} />
      <AreaChart area={area} report={report} heading="h4" />
      {analysis && (
        <div className={styles.words}>
          <h4>{t('Analysis')}</h4>
          <AboutEveryoneNote />
          <RichText html={analysis} className={styles.text} />
        </div>
      )}
      {article && (
        <p className={styles.words}>
          {hasArticles
            ? t('Article at the end of this report: {article}', { article: article.name })
            : t('Article in the library: {article}', { article: article.name })}
        </p>
      )}
    </div>
  );
}

/**
 * Opens the browser's print dialog if the page came from a print link, since someone has just pressed Print. Waits
 * until the heading font has loaded and the page has been painted.
 */
function usePrintOnce(): void {
  useEffect(() => {
    let left = false;
    void loadSerif().then(() =>
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          if (!left && session.state().kind === 'report') window.print();
        }),
      ),
    );
    return () => {
      left = true;
    };
  }, []);
}
