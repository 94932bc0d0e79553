import { Link, Outlet, useParams } from '@tanstack/react-router';
import { ArticleCard } from '../../../components/ArticleCard.tsx';
import { RichText } from '../../../components/RichText.tsx';
import { ScoreArc } from '../../../components/ScoreArc.tsx';
import { t } from '../../../i18n/translate.ts';
import { PageHeading } from '../../../layout/PageHeading.tsx';
import { usePage } from '../../../layout/page.ts';
import { paths } from '../../../paths.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { useReport } from './reportContext.ts';
import styles from './ReportSectionScreen.module.css';
import { SectionAspects } from './SectionAspects.tsx';
import { SectionNavigation } from './SectionNavigation.tsx';

/** A section of the report in full; an article opens over it. */
export function ReportSectionScreen() {
  const { index: indexText = '' } = useParams({ strict: false });
  const { report, participation } = useReport();
  const index = /^\d+$/.test(indexText) ? Number(indexText) : -1;
  const section = report.sections[index];
  const back = { label: t('your report'), link: paths.report() };
  usePage({ title: section?.name ?? t('Not found'), organisation: participation.account.name, back });

  if (!section) {
    return (
      <div className={styles.page}>
        <PageHeading className={styles.name}>{t('Your report has no such section')}</PageHeading>
        <p><Link {...paths.report()} className={buttonClass('primary')}>{t('Back to your report')}</Link></p>
      </div>
    );
  }

  return (
    <div className={styles.page}>
      {/* A new heading for each section, so that it takes the focus after 'next' and 'previous' as well. */}
      <PageHeading key={index} className={styles.name}>{section.name}</PageHeading>
      <div className={styles.top}>
        <ScoreArc name={section.name} score={section.score} labels={section} bands={report.bands} size="page" />
        <div className={styles.words}>
          {section.summary && <RichText html={section.summary} className={styles.summary} />}
          {section.intro && <RichText html={section.intro} className={styles.intro} />}
        </div>
      </div>

      <SectionAspects section={section} index={index} bands={report.bands} />

      {section.articles.length > 0 && (
        <section aria-labelledby="further-reading" className={styles.further}>
          <h2 id="further-reading">{t('Further reading')}</h2>
          <ul className={styles.articles}>
            {section.articles.map((article) => (
              <li key={article.id}><ArticleCard article={article} link={paths.reportArticle(index, article.id)} /></li>
            ))}
          </ul>
        </section>
      )}

      <SectionNavigation sections={report.sections} index={index} />
      <Outlet />
    </div>
  );
}
