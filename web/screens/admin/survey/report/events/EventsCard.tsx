import { Link } from '@tanstack/react-router';
import { Fragment, useId, useRef } from 'react';
import type { SurveyReport, SurveyReportSection } from '#contract/entities/surveyReport.ts';
import { RichText } from '#web/components/RichText.tsx';
import { formatNumber } from '#web/i18n/formatNumber.ts';
import { t } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { Card } from '#web/ui/Card.tsx';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { FactLine } from '#web/ui/FactLine.tsx';
import { chartFileName } from '../areaFileName.ts';
import { ChartTools } from '../ChartTools.tsx';
import { AreaAnalyses, PrintedAnalyses } from '../edit/AreaAnalyses.tsx';
import { useShownReport } from '../reportContext.ts';
import { reportMetadata } from '../reportMetadata.ts';
import { CountTable } from './CountTable.tsx';
import styles from './EventsCard.module.css';
import { eventNumbers, type EventTable, type EventTables, stepSize, notShownText } from './eventTables.ts';

interface EventsProps {
  tables: EventTables;
  section: SurveyReportSection;
  report: SurveyReport;
}

/** The events of a section: their tables with files, how to read them, and their analyses. */
export function EventsCard({ tables, section, report }: EventsProps) {
  const headingId = useId();
  const [first] = tables;
  return (
    <Card as="section" id="events" aria-labelledby={headingId} className={styles.card}>
      <h2 id={headingId} tabIndex={-1} className={styles.title}>
        {first.title}
      </h2>
      {areShown(tables) ? (
        <>
          <EventCounts tables={tables} section={section} report={report} heading="h3" withFiles />
          <Disclosure summary={t('How to read these counts, and what to do')}>
            <EventNotes tables={tables} heading="h3" />
          </Disclosure>
        </>
      ) : (
        <p>
          <EventsNotShown surveyId={report.survey.id} sectionIndex={report.sections.indexOf(section)} />
        </p>
      )}
      <AreaAnalyses areas={tables.flatMap((each) => each.areas)} section={section} />
    </Card>
  );
}

/** The events of a section on paper. */
export function PrintedEvents({ tables, section, report }: EventsProps) {
  return (
    <div className={styles.printed}>
      <h3>{tables[0].title}</h3>
      {areShown(tables) ? (
        <>
          <EventCounts tables={tables} section={section} report={report} heading="h4" />
          <EventNotes tables={tables} heading="h4" />
        </>
      ) : (
        <p>{notShownText()}</p>
      )}
      <PrintedAnalyses areas={tables.flatMap((each) => each.areas)} />
    </div>
  );
}

/** Steps are released together, or none is. */
const areShown = (tables: EventTables) => tables[0].areas[0].reported !== null;

/** Shown instead of events in every report but the one of everyone. */
export function EventsNotShown({ surveyId, sectionIndex }: { surveyId: string; sectionIndex: number }) {
  const { options } = useShownReport();
  return (
    <>
      {notShownText()}{' '}
      {options !== undefined && (
        <Link {...paths.reportDetails(surveyId, sectionIndex)} hash="events">
          {t('Show the report of everyone')}
        </Link>
      )}
    </>
  );
}

/** Every table. The first one has the heading of the events, so only the others have their own. */
function EventCounts({
  tables,
  section,
  report,
  heading: Heading,
  withFiles = false,
}: EventsProps & { heading: 'h3' | 'h4'; withFiles?: boolean }) {
  return (
    <>
      <p>{t('These are counts of people, not scores. Do not rank groups by them, and do not add them up.')}</p>
      {tables[0].areas[0].content && <RichText html={tables[0].areas[0].content} className={styles.asked} />}
      {tables.map((each, index) => (
        <Fragment key={each.code}>
          {index > 0 && <Heading className={styles.subtitle}>{each.title}</Heading>}
          {each.isSource && (
            <p>
              {t(
                'The number of people who said that something they reported came from this source. They could choose several. It does not show how many people did it, or in which group.',
              )}
            </p>
          )}
          <CountsWithFiles events={each} section={section} report={report} withFiles={withFiles} />
        </Fragment>
      ))}
    </>
  );
}

/** One table with the number of people, the note below it, and its files. */
function CountsWithFiles({
  events,
  section,
  report,
  withFiles,
}: Omit<EventsProps, 'tables'> & { events: EventTable; withFiles: boolean }) {
  const { options } = useShownReport();
  const drawing = useRef<HTMLDivElement>(null);
  const facts = populationTexts(events);
  return (
    <div className={styles.counts}>
      <FactLine className={styles.facts}>
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </FactLine>
      <div ref={drawing} className={styles.counts}>
        <CountTable events={events} />
      </div>
      {withFiles && (
        <ChartTools
          name={events.title}
          numbers={eventNumbers(events)}
          fileName={() => chartFileName([report.survey.name, section.name, events.title], new Date())}
          chart={drawing}
          hasScores={false}
          withTable={false}
          texts={{
            title: t('{section}: {name}', { section: section.name, name: events.title }),
            metadata: [...reportMetadata(report, options), ...facts],
          }}
        />
      )}
    </div>
  );
}

/** Says how many people the counts are of, and how exact they are. */
function populationTexts(events: EventTable): string[] {
  const people = formatNumber(events.areas[0].reported!.of);
  const size = stepSize(events);
  return [
    t('{people} people, as at closing', { people }),
    ...(size === null ? [] : [t('in steps of {size}', { size })]),
  ];
}

/** Explains what the counts say and do not say, and what an organisation can do. */
function EventNotes({ tables, heading: Heading }: { tables: EventTables; heading: 'h3' | 'h4' }) {
  const hasLines = tables[0].areas[0].reported!.lines.length > 0;
  return (
    <div className={styles.notes}>
      <Heading className={styles.subtitle}>{t('What the counts say')}</Heading>
      <ul>
        <li>{t('Each person counts once for each event, however often it happened to them.')}</li>
        <li>
          {t(
            'Counts are in steps, because exact counts could show who reported something. The highest step has no upper limit: “10 or more” can be more than 14, and is not worse than “10 to 14”.',
          )}
        </li>
        <li>
          {t(
            'The counts stay as they were when the survey closed, so that no comparison shows an answer that was removed later.',
          )}
        </li>
        <li>
          {t(
            '“Reported” means that someone said so in this survey. It is not a complaint. Someone who left a question out, or chose “Not applicable”, is not counted, so it may have happened to more people.',
          )}
        </li>
      </ul>
      <Heading className={styles.subtitle}>{t('What they do not say')}</Heading>
      <ul>
        {hasLines && (
          <li>
            {t(
              'Do not rank groups, or judge a manager by them. Groups differ in size, in the work they do, and in how safe people feel to report. Groups in different steps may differ by only one person.',
            )}
          </li>
        )}
        {hasLines && (
          <li>
            {t(
              'Every group can be in the lowest step while everyone together is not. Then it happened in more than one group. To protect people in groups, the highest step for everyone begins earlier.',
            )}
          </li>
        )}
        <li>
          {t(
            'Do not add up events or sources. One person can be in several of them. Sources are for all events and groups together: they do not show who did what, or where.',
          )}
        </li>
      </ul>
      <Heading className={styles.subtitle}>{t('What to do')}</Heading>
      <ul>
        <li>
          {t(
            'No one may ask anyone what they answered here, or try to work it out. That breaks the promise under which people answered, can harm them, and means that fewer will report next time. Complaints, and talks about where such things can happen, stay open to everyone.',
          )}
        </li>
        <li>
          {t(
            'Act on every event, whatever the step. If a step begins above 0, it is certain that people reported it. Make known where people get help and how they can complain safely. Find out with staff representatives where and when such things can happen, and agree on what to change.',
          )}
        </li>
      </ul>
    </div>
  );
}
