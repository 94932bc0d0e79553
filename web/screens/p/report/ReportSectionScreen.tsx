import { Link, Outlet, useParams } from '@tanstack/react-router';
import type { ReportSection } from '#contract/entities/individualReport.ts';
import { ArticleCard } from '#web/components/ArticleCard.tsx';
import { RichText } from '#web/components/RichText.tsx';
import { ScoreArc } from '#web/components/ScoreArc.tsx';
import { t } from '#web/i18n/translate.ts';
import { usePage } from '#web/layout/page.ts';
import { PageHeading } from '#web/layout/PageHeading.tsx';
import { paths } from '#web/paths.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { classNames } from '#web/ui/classNames.ts';
import { arrangeArticles } from './chooseArticles.ts';
import { useFocusOpener, useModalLink, useReport, useReportPages, useServerParts } from './reportContext.ts';
import {
  LetterEnd,
  Letterhead,
  PrintedRights,
  ProvisionalBands,
  SectionUsual,
  SupportLink,
  UnscoredNote,
} from './reportParts.tsx';
import styles from './ReportSectionScreen.module.css';
import { SectionAspects } from './SectionAspects.tsx';

/**
 * A section of the report in full. An article opens over it. In the layout `summary`, text and articles come first and
 * aspects last. In the other layouts, score and aspects come first.
 */
export function ReportSectionScreen() {
  const { index: indexText = '' } = useParams({ strict: false });
  const { report, participation, support } = useReport();
  const index = /^\d+$/.test(indexText) ? Number(indexText) : -1;
  const section = report.sections[index];
  const { overview, triedSurvey } = useReportPages();
  const back = { label: t('Back to your report'), link: overview };
  const title = section?.name ?? t('Not found');
  usePage({
    // The title is the name of a PDF, too.
    title: triedSurvey ? t('Rehearsal: {name}', { name: title }) : title,
    organisation: participation.account.name,
    back,
  });
  useFocusOpener();

  if (!section) {
    return (
      <div className={styles.page}>
        <PageHeading className={styles.name}>{t('Your report has no such section')}</PageHeading>
        <p>
          <Link {...overview} className={buttonClass('primary')}>
            {t('Back to your report')}
          </Link>
        </p>
      </div>
    );
  }

  const supportFirst = support.first || support.articlesFirst;
  const wordsFirst = section.layout === 'summary';
  const arc = section.scored && (
    <ScoreArc
      name={section.name}
      score={section.score}
      labels={section}
      bands={report.bands}
      margin={section.margin}
      size={wordsFirst ? 'card' : 'page'}
    />
  );
  // In a section about events, the articles on help and rights are below the events.
  const hasEvents = section.aspects.some(({ scored }) => !scored);
  const shown = arrangeArticles(section, hasEvents ? support.articles.map(({ id }) => id) : []);
  // An image would be requested only by people who come here from the articles on rights.
  const articles = <FurtherArticles articles={shown.further} sectionIndex={index} brief={section.rights !== null} />;
  return (
    <div className={styles.page}>
      <Letterhead />
      {/* The key makes a new heading for each section, so that it also takes the focus after 'next' and 'previous'. */}
      <PageHeading key={index} className={styles.name}>
        {section.name}
      </PageHeading>
      {supportFirst && (
        <p className={styles.support}>
          <SupportLink variant="quiet" />
        </p>
      )}
      <div className={classNames(section.scored && styles.top, section.scored && wordsFirst && styles.wordsFirst)}>
        {!wordsFirst && arc}
        <div className={styles.words}>
          {section.summary && <RichText html={section.summary} className={styles.summary} />}
          <UnscoredNote section={section} />
          {section.intro && <RichText html={section.intro} className={styles.intro} />}
          <SectionUsual usual={section.usual} heading="h2" />
        </div>
        {wordsFirst && arc}
      </div>

      {wordsFirst && articles}
      <SectionAspects key={section.code} section={section} index={index} bands={report.bands} articles={shown} />
      <PrintedRights section={section} index={index} />
      <ProvisionalBands bands={report.bands} />
      {!wordsFirst && articles}
      <LetterEnd />

      <SectionNavigation sections={report.sections} index={index} support={!supportFirst} />
      <Outlet />
    </div>
  );
}

/** The articles about a whole section. Renders nothing if there are none. */
function FurtherArticles({
  articles,
  sectionIndex,
  brief,
}: {
  articles: readonly ReportSection['articles'][number][];
  sectionIndex: number;
  brief: boolean;
}) {
  const modalLink = useModalLink();
  const serverParts = useServerParts();
  if (articles.length === 0) return null;
  return (
    <section aria-labelledby="further-reading" className={styles.further}>
      <h2 id="further-reading">{t('Further reading')}</h2>
      <ul className={styles.articles}>
        {articles.map((article) => (
          <li key={article.id}>
            <ArticleCard
              article={article}
              brief={brief}
              link={
                serverParts ? modalLink(paths.reportArticle(sectionIndex, article.id), `further-${article.id}`) : null
              }
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface SectionNavigationProps {
  sections: readonly ReportSection[];
  /** The zero-based index of the visible section. */
  index: number;
  /** True to include a link to support. False if the page has one elsewhere. */
  support: boolean;
}

/** Links to the previous and next section, back to the whole report, and to support. */
function SectionNavigation({ sections, index, support }: SectionNavigationProps) {
  const previous = sections[index - 1];
  const next = sections[index + 1];
  const pages = useReportPages();
  return (
    <div className={styles.end}>
      {support && (
        <p className={styles.supportLast}>
          <SupportLink variant="plain" />
        </p>
      )}
      <nav aria-label={t('Sections of your report')} className={styles.navigation}>
        {previous && (
          <Link {...pages.section(index - 1)} className={buttonClass('quiet')}>
            {t('Previous: {section}', { section: previous.name })}
          </Link>
        )}
        <Link {...pages.overview} className={classNames(buttonClass('plain'), styles.whole)}>
          {t('Back to your report')}
        </Link>
        {next && (
          <Link {...pages.section(index + 1)} className={buttonClass('quiet')}>
            {t('Next: {section}', { section: next.name })}
          </Link>
        )}
      </nav>
    </div>
  );
}
