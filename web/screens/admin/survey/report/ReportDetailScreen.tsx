import { Link, useParams } from '@tanstack/react-router';
import type { SurveyReport, SurveyReportSection } from '#contract/entities/surveyReport.ts';
import { ReportScore } from '#web/components/charts/ReportScore.tsx';
import { Confidentiality } from '#web/components/Confidentiality.tsx';
import { RichText } from '#web/components/RichText.tsx';
import { t } from '#web/i18n/translate.ts';
import { PageHeading } from '#web/layout/PageHeading.tsx';
import { paths } from '#web/paths.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { classNames } from '#web/ui/classNames.ts';
import disclosure from '#web/ui/Disclosure.module.css';
import { Disclosure } from '#web/ui/Disclosure.tsx';
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
import { type SectionPart, sectionParts } from './sectionParts.ts';
import { SectionHead } from './SectionScores.tsx';
import { useTarget } from './useTarget.ts';

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
            <div key={section.id} className={styles.top}>
              <SectionHead section={section} report={report}>
                <PageHeading>{section.name}</PageHeading>
              </SectionHead>
              <AboutSection section={section} />
            </div>
            <ReportRequestBar />
            <RejectionNote />
            <SectionParts key={`${section.id} parts`} section={section} report={report} />
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

/** Says how to read a section and its numbers. Collapsed, so that the numbers come first. */
function AboutSection({ section }: { section: SurveyReportSection }) {
  const texts = [section, ...section.areas.filter(({ areaType }) => areaType === 'aspects')].flatMap(
    ({ description }) => description ?? [],
  );
  if (texts.length === 0 && !hasAspects(section)) return null;
  return (
    <Disclosure summary={t('About this section and its numbers')}>
      <div className={styles.about}>
        {texts.map((html) => (
          <RichText key={html} html={html} />
        ))}
        {hasAspects(section) && <CertaintyNotes />}
      </div>
    </Disclosure>
  );
}

interface SectionProps {
  section: SurveyReportSection;
  report: SurveyReport;
}

/** The numbers of a section, what can be done and what is planned, and the numbers in detail. */
function SectionParts({ section, report }: SectionProps) {
  useTarget();
  const parts = sectionParts(section);
  const partsWhere = (isDetail: boolean) =>
    parts
      .filter(({ kind }) => (kind === 'items') === isDetail)
      .map((part) => (
        <Part
          key={part.kind === 'area' ? `area ${part.area.id}` : part.kind}
          part={part}
          section={section}
          report={report}
        />
      ));
  return (
    <>
      {partsWhere(false)}
      <SectionActions section={section} />
      {partsWhere(true)}
    </>
  );
}

function Part({ part, ...props }: SectionProps & { part: SectionPart }) {
  switch (part.kind) {
    case 'events':
      return <EventsCard tables={part.tables} {...props} />;
    case 'items':
      return <ItemsCard tables={part.tables} {...props} />;
    case 'area':
      return <AreaCard area={part.area} {...props} />;
  }
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
