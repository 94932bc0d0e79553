import type { ReportArea, ReportSection, SurveyReport } from '#contract/entities/surveyReport.ts';
import { RichText } from '#web/components/RichText.tsx';
import { t } from '#web/i18n/translate.ts';
import { classNames } from '#web/ui/classNames.ts';
import { AreaChart } from '../AreaChart.tsx';
import { AreaWords } from '../AreaWords.tsx';
import { isScored } from '../isScored.ts';
import { SectionHead } from '../SectionHead.tsx';
import styles from './PrintedReport.module.css';

/** A section on paper; one with a score begins a page. */
export const PrintedSection = ({ section, report }: { section: ReportSection; report: SurveyReport }) => (
  <section className={classNames(styles.part, isScored(section) && styles.ownPage)}>
    <SectionHead section={section} report={report}>
      <h2>{section.name}</h2>
    </SectionHead>
    {section.areas.map((area) => (
      <PrintedArea key={area.id} area={area} report={report} />
    ))}
  </section>
);

function PrintedArea({ area, report }: { area: ReportArea; report: SurveyReport }) {
  const { areaType, analysis, article } = area;
  return (
    <div className={styles.area} data-type={areaType}>
      <h3>{area.name}</h3>
      <AreaWords area={area} />
      <AreaChart area={area} report={report} heading="h4" />
      {analysis && (
        <div className={styles.words}>
          <h4>{t('Analysis')}</h4>
          <RichText html={analysis} className={styles.text} />
        </div>
      )}
      {article && (
        <p className={styles.words}>{t('To read, at the end of this report: {article}', { article: article.name })}</p>
      )}
    </div>
  );
}
