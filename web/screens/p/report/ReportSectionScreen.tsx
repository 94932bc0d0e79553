import { Link, Outlet, useParams } from '@tanstack/react-router';
import { RichText } from '#web/components/RichText.tsx';
import { ScoreArc } from '#web/components/ScoreArc.tsx';
import { t } from '#web/i18n/translate.ts';
import { PageHeading } from '#web/layout/PageHeading.tsx';
import { usePage } from '#web/layout/page.ts';
import { paths } from '#web/paths.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { classNames } from '#web/ui/classNames.ts';
import { LetterEnd } from './LetterEnd.tsx';
import { Letterhead } from './Letterhead.tsx';
import { useFocusOpener } from './modalLinks.ts';
import { ProvisionalBands } from './ProvisionalBands.tsx';
import { useReport } from './reportContext.ts';
import styles from './ReportSectionScreen.module.css';
import { SectionArticles } from './SectionArticles.tsx';
import { SectionAspects } from './SectionAspects.tsx';
import { SectionNavigation } from './SectionNavigation.tsx';
import { SectionUsual } from './SectionUsual.tsx';
import { SupportLink } from './SupportLink.tsx';

/**
 * A section of the report in full; an article opens over it. In the layout `summary` its words and articles come first
 * and what it is made of last; in the others its score and its aspects do.
 */
export function ReportSectionScreen() {
  const { index: indexText = '' } = useParams({ strict: false });
  const { report, participation, support } = useReport();
  const index = /^\d+$/.test(indexText) ? Number(indexText) : -1;
  const section = report.sections[index];
  const back = { label: t('Back to your report'), link: paths.report() };
  usePage({ title: section?.name ?? t('Not found'), organisation: participation.account.name, back });
  useFocusOpener();

  if (!section) {
    return (
      <div className={styles.page}>
        <PageHeading className={styles.name}>{t('Your report has no such section')}</PageHeading>
        <p>
          <Link {...paths.report()} className={buttonClass('primary')}>
            {t('Back to your report')}
          </Link>
        </p>
      </div>
    );
  }

  const supportFirst = support.first;
  const wordsFirst = section.layout === 'summary';
  const arc = (
    <ScoreArc
      name={section.name}
      score={section.score}
      labels={section}
      bands={report.bands}
      size={wordsFirst ? 'card' : 'page'}
    />
  );
  const articles = <SectionArticles articles={section.articles} sectionIndex={index} />;
  return (
    <div className={styles.page}>
      <Letterhead />
      {/* A new heading for each section, so that it takes the focus after 'next' and 'previous' as well. */}
      <PageHeading key={index} className={styles.name}>
        {section.name}
      </PageHeading>
      {supportFirst && (
        <p className={styles.support}>
          <SupportLink variant="quiet" />
        </p>
      )}
      <div className={classNames(styles.top, wordsFirst && styles.wordsFirst)}>
        {!wordsFirst && arc}
        <div className={styles.words}>
          {section.summary && <RichText html={section.summary} className={styles.summary} />}
          {section.intro && <RichText html={section.intro} className={styles.intro} />}
          <SectionUsual usual={section.usual} heading="h2" />
        </div>
        {wordsFirst && arc}
      </div>

      {wordsFirst && articles}
      <SectionAspects key={section.code} section={section} index={index} bands={report.bands} />
      <ProvisionalBands bands={report.bands} />
      {!wordsFirst && articles}
      <LetterEnd />

      <SectionNavigation sections={report.sections} index={index} support={!supportFirst} />
      <Outlet />
    </div>
  );
}
