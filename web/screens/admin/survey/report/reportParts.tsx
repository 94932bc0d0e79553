import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Article } from '#contract/entities/article.ts';
import type { SurveyReport } from '#contract/entities/surveyReport.ts';
import { hasCode } from '#web/api/failureMessage.ts';
import { ArticleView } from '#web/components/ArticleView.tsx';
import { reportNotes } from '#web/components/charts/certaintyNotes.ts';
import { ConfidentialityLink } from '#web/components/Confidentiality.tsx';
import { formatListDate } from '#web/i18n/formatDates.ts';
import { plural, t } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { classNames } from '#web/ui/classNames.ts';
import disclosure from '#web/ui/Disclosure.module.css';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { FactLine } from '#web/ui/FactLine.tsx';
import { Note } from '#web/ui/Note.tsx';
import { rejectionText, useShownReport, useSurveyReport } from './reportContext.ts';
import { isAboutWholeSurvey } from './reportMetadata.ts';
import styles from './reportParts.module.css';
import { useReportRequest } from './request/useReportRequest.ts';

/** Name, dates and completion of the survey that a report is about. The heading is the page's own. */
export function ReportHeader({ report: { survey }, children }: { report: SurveyReport; children: ReactNode }) {
  const {
    template,
    whenOpen,
    whenClosed,
    participants: { totalCount, completedCount },
  } = survey;
  return (
    <header className={styles.head}>
      <FactLine className={styles.origin}>
        <span>{t('Report')}</span>
        <span>{template.name}</span>
      </FactLine>
      {children}
      <FactLine>
        {whenOpen && whenClosed && (
          <span>
            <time dateTime={whenOpen}>{formatListDate(whenOpen)}</time> {t('to')}{' '}
            <time dateTime={whenClosed}>{formatListDate(whenClosed)}</time>
          </span>
        )}
        <span>
          {totalCount > 0
            ? t('{completed} of {total} completed ({percent}%)', {
                completed: completedCount,
                total: totalCount,
                percent: Math.round((completedCount / totalCount) * 100),
              })
            : t('{completed} completed', { completed: completedCount })}
        </span>
      </FactLine>
    </header>
  );
}

/**
 * Shown above the previous report when the report requested instead is rejected. It has the reason, and links to other
 * reports. It takes the focus, so that screen readers announce it, unless an open panel says so too.
 */
export function RejectionNote() {
  const { report, options, rejection } = useShownReport();
  const { modal } = useReportRequest();
  const note = useRef<HTMLDivElement>(null);
  const takeFocus = useEffectEvent(() => {
    if (!modal) note.current?.focus();
  });
  useEffect(() => {
    if (rejection) takeFocus();
  }, [rejection]);

  if (rejection === null) return null;
  return (
    <div ref={note} tabIndex={-1} className={styles.refusal}>
      <Note tone="attention">
        <p className={styles.reason}>{rejectionText(rejection)}</p>
        <p>{t('The previous report is still shown below.')}</p>
        <p className={styles.ways}>
          <Link {...paths.surveyReport(report.survey.id, options)}>{t('Back to the last report')}</Link>
          {options !== undefined && <Link {...paths.surveyReport(report.survey.id)}>{t('Show the whole report')}</Link>}
          {hasCode(rejection, 'SampleTooSmall') && <ConfidentialityLink />}
        </p>
      </Note>
    </div>
  );
}

/** Explains intervals and labels, once on a page. */
export function CertaintyNotes() {
  const report = useSurveyReport();
  return (
    <div className={styles.certainty}>
      {reportNotes(report).map((note) => (
        <p key={note}>{note}</p>
      ))}
    </div>
  );
}

/**
 * Explains what the numbers of a report mean, collapsed: intervals, labels, the norm, and the article on reading reports.
 */
export function HowToReadNumbers() {
  const { article } = useSurveyReport();
  return (
    <Disclosure summary={t('How to read these numbers')}>
      <div className={styles.method}>
        <Method />
        {article && <HowToRead article={article} />}
      </div>
    </Disclosure>
  );
}

/** Explains the intervals and labels of a report, and names the source of the norm. */
export function Method() {
  const { normative } = useSurveyReport();
  return (
    <>
      {normative && (
        <p>
          {t('About the norm: {source} This edition is from {date}.', {
            source: normative.source,
            date: formatListDate(normative.date),
          })}
        </p>
      )}
      <CertaintyNotes />
    </>
  );
}

/** An article of the report, collapsed. */
export const HowToRead = ({ article }: { article: Article }) => (
  <Disclosure summary={article.name}>
    <ArticleView article={article} />
  </Disclosure>
);

interface AboutEveryoneProps {
  part: string;
  /** True for a part that requests its content. It is then rendered only while it is visible. */
  isRequested?: boolean;
  children: ReactNode;
}

/**
 * A part that is about everyone in the survey. In a report about others it is collapsed, and says so. The elements around
 * the part stay when the report changes, so that an unsaved text in it stays too.
 */
export function AboutEveryone({ part, isRequested = false, children }: AboutEveryoneProps) {
  const {
    report: { survey },
    options,
  } = useShownReport();
  const isWhole = isAboutWholeSurvey(options);
  const [isOpen, setIsOpen] = useState(false);
  if (isWhole && isOpen) setIsOpen(false);
  const isVisible = isWhole || isOpen;
  const people = survey.participants.completedCount;
  return (
    <details
      className={disclosure.details}
      open={isVisible}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open && !isWhole)}
    >
      <summary className={classNames(disclosure.summary, isWhole && styles.unmarked)}>
        {!isWhole &&
          plural(people, '{part}: about the 1 person of “{name}”', '{part}: about all {people} people of “{name}”', {
            part,
            people,
            name: survey.name,
          })}
      </summary>
      <div className={classNames(!isWhole && disclosure.body)}>{(isVisible || !isRequested) && children}</div>
    </details>
  );
}

/** Says in a report about others that a written text is about everyone in the survey. */
export function AboutEveryoneNote() {
  const {
    report: { survey },
    options,
  } = useShownReport();
  if (isAboutWholeSurvey(options)) return null;
  const people = survey.participants.completedCount;
  return (
    <p className={styles.everyone}>
      {plural(people, 'About the 1 person of “{name}”', 'About all {people} people of “{name}”', {
        people,
        name: survey.name,
      })}
    </p>
  );
}
