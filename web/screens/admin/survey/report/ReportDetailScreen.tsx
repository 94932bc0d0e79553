import { Link, useParams } from '@tanstack/react-router';
import { ReportScore } from '#web/components/charts/ReportScore.tsx';
import { Confidentiality } from '#web/components/Confidentiality.tsx';
import { t } from '#web/i18n/translate.ts';
import { PageHeading } from '#web/layout/PageHeading.tsx';
import { paths } from '#web/paths.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { classNames } from '#web/ui/classNames.ts';
import disclosure from '#web/ui/Disclosure.module.css';
import { useMediaQuery } from '#web/ui/useMediaQuery.ts';
import { SectionActions } from './actions/SectionActions.tsx';
import { AreaCard } from './AreaCard.tsx';
import { EventsCard } from './events/EventsCard.tsx';
import { ItemsCard } from './items/ItemsCard.tsx';
import { useReportPage, useShownReport } from './reportContext.ts';
import styles from './ReportDetailScreen.module.css';
import { hasAspects, hasScore } from './reportMetadata.ts';
import { CertaintyNotes, RejectionNote } from './reportParts.tsx';
import { ReportRequestBar } from './request/ReportRequestBar.tsx';
import { sectionParts } from './sectionParts.ts';
import { SectionHead } from './SectionScores.tsx';

/** A section of an organisation's report, with links to the other sections. Sections are numbered from 0. */
export function ReportDetailScreen() {
  const { detailIndex } = useParams({ from: '/admin/survey/$surveyId/report/details/$detailIndex' });
  const { report, options, waiting } = useShownReport();
  // Links from elsewhere contain the section's id, which begins with a letter.
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
            {hasAspects(section) && <CertaintyNotes />}
            <ReportRequestBar />
            <RejectionNote />
            {sectionParts(section).map((part) => {
              switch (part.kind) {
                case 'events':
                  return (
                    <EventsCard key={`${section.id} events`} tables={part.tables} section={section} report={report} />
                  );
                case 'items':
                  return (
                    <ItemsCard key={`${section.id} items`} tables={part.tables} section={section} report={report} />
                  );
                case 'area':
                  return (
                    <AreaCard
                      key={`${section.id} ${part.area.id}`}
                      area={part.area}
                      section={section}
                      report={report}
                    />
                  );
              }
            })}
            <SectionActions key={`${section.id} actions`} section={section} />
            <SectionSteps index={index} />
            <Confidentiality />
          </>
        ) : (
          <>
            <PageHeading>{t('This report has no such section')}</PageHeading>
            <p>
              {t('It has {sections} sections. The address may be incomplete or belong to another report.', {
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

/**
 * Navigation between the sections, with their scores. It is at the side in a wide window, otherwise collapsed above.
 */
function ReportContents({ index }: { index: number }) {
  const { report, options } = useShownReport();
  const { survey, sections, bands } = report;
  const isAside = useMediaQuery('(min-width: 960px)');
  return (
    <nav aria-label={t('Sections of the report')} className={styles.contents}>
      <details key={isAside ? 'aside' : 'above'} open={isAside}>
        <summary className={classNames(disclosure.summary, styles.summary)}>{t('All sections')}</summary>
        <ol className={styles.sections}>
          <li>
            <Link {...paths.surveyReport(survey.id, options)} activeOptions={{ exact: true }} className={styles.link}>
              {t('Overview')}
            </Link>
          </li>
          {sections.map((section, at) => (
            <li key={section.id}>
              <Link
                {...paths.reportDetails(survey.id, at, options)}
                className={styles.link}
                {...(at === index && { 'aria-current': 'page' })}
              >
                <span>{section.name}</span>
                {hasScore(section, report) && (
                  <span className={styles.score}>
                    <ReportScore of={section} labels={section} bands={bands} />
                  </span>
                )}
              </Link>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  );
}

/** The sections before and after the one that is shown. */
function SectionSteps({ index }: { index: number }) {
  const {
    report: { survey, sections },
    options,
  } = useShownReport();
  const [previous, next] = [sections[index - 1], sections[index + 1]];
  if (!previous && !next) return null;
  return (
    <nav aria-label={t('Next and previous section')} className={styles.steps}>
      {previous && (
        <Link {...paths.reportDetails(survey.id, index - 1, options)} className={buttonClass('quiet')}>
          {t('Previous: {section}', { section: previous.name })}
        </Link>
      )}
      {next && (
        <Link
          {...paths.reportDetails(survey.id, index + 1, options)}
          className={classNames(buttonClass('quiet'), styles.next)}
        >
          {t('Next: {section}', { section: next.name })}
        </Link>
      )}
    </nav>
  );
}
