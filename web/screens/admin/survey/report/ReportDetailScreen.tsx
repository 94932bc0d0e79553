import { Link, useParams } from '@tanstack/react-router';
import { Confidentiality } from '#web/components/Confidentiality.tsx';
import { t } from '#web/i18n/translate.ts';
import { PageHeading } from '#web/layout/PageHeading.tsx';
import { paths } from '#web/paths.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { RefusalNote } from './RefusalNote.tsx';
import { ReportContents } from './ReportContents.tsx';
import { ReportRequestBar } from './request/ReportRequestBar.tsx';
import { useShownReport } from './reportContext.ts';
import styles from './ReportDetailScreen.module.css';
import { SectionActions } from './actions/SectionActions.tsx';
import { SectionArea } from './SectionArea.tsx';
import { SectionHead } from './SectionHead.tsx';
import { SectionSteps } from './SectionSteps.tsx';
import { useReportPage } from './useReportPage.ts';

/** A section of an organisation's report, and the way to the others. Sections count from zero. */
export function ReportDetailScreen() {
  const { detailIndex } = useParams({ from: '/admin/survey/$surveyId/report/details/$detailIndex' });
  const { report, options, waiting } = useShownReport();
  // A link from elsewhere has the section's id, which begins with a letter.
  const index = /^\d{1,4}$/.test(detailIndex)
    ? Number(detailIndex)
    : report.sections.findIndex(({ id }) => id === detailIndex);
  const section = report.sections[index];
  useReportPage(section ? t('{section}: {name}', { section: section.name, name: report.survey.name }) : t('Not found'));

  return (
    <div className={styles.page}>
      <ReportContents index={index} />
      <div className={styles.section} aria-busy={waiting}>
        {section ? (
          <>
            {/* A new heading for each section, so that it takes the focus after 'next' and 'previous' as well. */}
            <SectionHead key={section.id} section={section} report={report}>
              <PageHeading>{section.name}</PageHeading>
            </SectionHead>
            <ReportRequestBar />
            <RefusalNote />
            {section.areas.map((area) => (
              <SectionArea key={`${section.id} ${area.id}`} area={area} section={section} report={report} />
            ))}
            <SectionActions key={`${section.id} actions`} section={section} />
            <SectionSteps index={index} />
            <Confidentiality />
          </>
        ) : (
          <>
            <PageHeading>{t('This report has no such section')}</PageHeading>
            <p>
              {t('It has {sections} sections. The address may be cut short, or of another report.', {
                sections: report.sections.length,
              })}
            </p>
            <p>
              <Link {...paths.surveyReport(report.survey.id, options)} className={buttonClass('primary')}>
                {t('Go to the report')}
              </Link>
            </p>
          </>
        )}
      </div>
    </div>
  );
}
