import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { HeatMap, SurveyReport, Trend } from '#contract/entities/surveyReport.ts';
import { type AspectFinding, changeFinding, type EventFinding, groupFinding, reportFindings } from '#rules/findings.ts';
import { heatMapQuery, trendQuery } from '#web/api/queries.ts';
import { ofHundred, shownNumber } from '#web/components/charts/certaintyTexts.ts';
import { ScoreText } from '#web/components/ScoreText.tsx';
import { plural, t } from '#web/i18n/translate.ts';
import { type LinkTarget, paths } from '#web/paths.ts';
import { Card } from '#web/ui/Card.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { EventsNotShown, notShownText } from '../events/EventsCard.tsx';
import { useShownReport } from '../reportContext.ts';
import { isAboutWholeSurvey, nameList, ownName } from '../reportMetadata.ts';
import { DifferencePicture, largestDifference, ScorePicture } from './FindingPictures.tsx';
import { aspectTexts, changeTexts, eventTexts, groupTexts } from './findingTexts.ts';
import styles from './WhatStandsOut.module.css';

interface FindingsProps {
  report: SurveyReport;
  options: string | undefined;
}

interface FindingReasonsProps extends FindingsProps {
  /** Undefined while it is loading. Null if the report is not about everyone, or if it could not be loaded. */
  map: HeatMap | null | undefined;
  trend: Trend | null | undefined;
  heading?: ReactNode;
}

/** The card on the overview. Its first lines do not wait for groups and changes. */
export function OverviewFindings() {
  const { report, options } = useShownReport();
  const { id } = report.survey;
  const enabled = isAboutWholeSurvey(options);
  const map = useQuery({ ...heatMapQuery(id), enabled });
  const trend = useQuery({ ...trendQuery(id), enabled });
  const loaded = <T,>({ data, error }: { data: T | undefined; error: unknown }) => (enabled && !error ? data : null);
  return (
    <WhatStandsOut report={report} options={options} hasLinks>
      <FindingReasons report={report} options={options} map={loaded(map)} trend={loaded(trend)} hasLinks />
    </WhatStandsOut>
  );
}

/** Links are for the screen. On paper, each finding has only its name. */
interface Linked {
  hasLinks?: boolean;
}

/** The strengths and concerns of a report, one line each, and the next step. The reasons are its children. */
export function WhatStandsOut({
  report,
  options,
  hasLinks,
  children,
}: FindingsProps & Linked & { children?: ReactNode }) {
  const { survey, sections, uncertainty } = report;
  const { strengths, concerns, nextStep, aspects, hiddenEvents } = reportFindings(report);
  const isEmpty = strengths.length + concerns.length === 0;
  return (
    <Card as="section" aria-labelledby="findings" className={styles.card}>
      <h2 id="findings" className={styles.title}>
        {t('What stands out')}
      </h2>
      {!isAboutWholeSurvey(options) && (
        <p className={styles.about}>
          {plural(report.sampleSize, 'Among this 1 person: {name}', 'Among these {people} people: {name}', {
            people: report.sampleSize,
            name: ownName(sections) ?? survey.name,
          })}
        </p>
      )}
      {uncertainty === null && (
        <p>
          {t(
            'Which scores stand out is not known yet, because it is being calculated how sure they are. Reload this page in a minute.',
          )}
        </p>
      )}
      {!isEmpty && (
        <div className={styles.lists}>
          <Lines title={t('Strengths')} none={t('No part stands out as high.')} findings={strengths} report={report} />
          <Lines title={t('Concerns')} none={t('No part stands out as low.')} findings={concerns} report={report} />
        </div>
      )}
      {isEmpty && uncertainty !== null && (
        <p>
          {t(
            'Nothing stands out: no part differs enough from the others to be named. Either few people answered, or all parts are alike. It does not mean that all is well.',
          )}
          {aspects.worst > 0 && (
            <>
              {' '}
              {plural(
                aspects.worst,
                '1 of {parts} parts has a score in the lowest band.',
                '{worst} of {parts} parts have a score in the lowest band.',
                { worst: aspects.worst, parts: aspects.released },
              )}
            </>
          )}
        </p>
      )}
      {hiddenEvents.map((section) => (
        <p key={section.id} className={styles.none}>
          {hasLinks ? (
            <EventsNotShown surveyId={survey.id} sectionIndex={sections.findIndex(({ id }) => id === section.id)} />
          ) : (
            notShownText()
          )}
        </p>
      ))}
      {nextStep && (
        <p className={styles.next}>
          <strong>{t('Next step:')}</strong>{' '}
          <Place to={hasLinks ? sectionPlace(nextStep.section.id, 'measures', { report, options }) : null}>
            {nextStep.measure.title}
          </Place>
        </p>
      )}
      {children}
    </Card>
  );
}

/**
 * Gives a sentence and a drawing for each strength and concern, for the group furthest from all others, and for the
 * largest change (docs/rules/survey-report.md#what-stands-out). Without any, it renders nothing, not even its heading.
 */
export function FindingReasons({ report, options, map, trend, hasLinks, heading }: FindingReasonsProps & Linked) {
  const { strengths, concerns, further, mean } = reportFindings(report);
  const findings = [...strengths, ...concerns];
  const group = map && groupFinding(map);
  const change = trend && changeFinding(trend);
  if (findings.length === 0 && group === null && change === null) return null;
  const placeOf = (sectionId: string, hash: string) =>
    hasLinks ? sectionPlace(sectionId, hash, { report, options }) : null;
  const reach = largestDifference([group, change].flatMap((found) => found?.score.differenceInterval ?? []));
  return (
    <>
      {heading}
      <ul className={styles.reasons}>
        {findings.map((finding) =>
          finding.kind === 'events' ? (
            <Reason
              key={finding.section.id}
              name={eventTexts(finding).name}
              place={placeOf(finding.section.id, 'events')}
              sentence={eventTexts(finding).sentence}
            />
          ) : (
            <AspectReason
              key={`${finding.section.id} ${finding.aspect.code}`}
              finding={finding}
              place={placeOf(finding.section.id, 'aspects')}
              report={report}
              mean={mean!}
            />
          ),
        )}
        {map === undefined && <Placeholder />}
        {map && group && (
          <Reason
            name={t('Furthest from all others: {group}', { group: groupTexts(group, map).name })}
            place={hasLinks ? '#groups' : null}
            sentence={groupTexts(group, map).sentence}
            picture={<DifferencePicture interval={group.score.differenceInterval!} reach={reach} />}
          />
        )}
        {trend === undefined && <Placeholder />}
        {trend && change && (
          <Reason
            name={t('Largest clear change: {score}', { score: changeTexts(change, trend).name })}
            place={hasLinks ? '#trend' : null}
            sentence={changeTexts(change, trend).sentence}
            picture={<DifferencePicture interval={change.score.differenceInterval!} reach={reach} />}
          />
        )}
      </ul>
      {findings.some(({ kind }) => kind === 'aspect') && (
        <p className={styles.key}>
          {[
            ...(further.strengths.length > 0
              ? [t('Also among the strengths: {names}.', { names: nameList(further.strengths) })]
              : []),
            ...(further.concerns.length > 0
              ? [t('Also among the concerns: {names}.', { names: nameList(further.concerns) })]
              : []),
            ...(isAboutWholeSurvey(options)
              ? []
              : [t('Each part is compared with the other parts of these answers, not with other people.')]),
            t('The triangle marks the mean of all parts. The line below the bands is the 95% interval.'),
          ].join(' ')}
        </p>
      )}
    </>
  );
}

/** A place on the page of a section. */
function sectionPlace(
  sectionId: string,
  hash: string,
  { report: { survey, sections }, options }: FindingsProps,
): LinkTarget {
  const index = sections.findIndex(({ id }) => id === sectionId);
  return { ...paths.reportDetails(survey.id, index, options), hash };
}

interface LinesProps {
  title: string;
  none: string;
  findings: readonly (AspectFinding | EventFinding)[];
  report: SurveyReport;
}

/** Findings, each in one line: the name, and the score with its label or the number of people who reported it. */
const Lines = ({ title, none, findings, report }: LinesProps) => (
  <div>
    <h3 className={styles.subtitle}>{title}</h3>
    {findings.length === 0 && <p className={styles.none}>{none}</p>}
    <ul className={styles.lines}>
      {findings.map((finding) =>
        finding.kind === 'events' ? (
          <li key={finding.section.id} className={styles.line}>
            <span>{eventTexts(finding).name}</span> <strong>{eventTexts(finding).label}</strong>
          </li>
        ) : (
          <li key={`${finding.section.id} ${finding.aspect.code}`} className={styles.line}>
            <span>{finding.aspect.name}</span> <Score finding={finding} report={report} />
          </li>
        ),
      )}
    </ul>
  </div>
);

/** Narrow screens leave out the interval, which the sentence below gives. */
function Score({
  finding: { section, aspect },
  report: { sections, bands },
}: {
  finding: AspectFinding;
  report: SurveyReport;
}) {
  const { low, high } = aspect.interval;
  return (
    <span className={styles.score}>
      <ScoreText
        score={aspect.score}
        labels={sections.find(({ id }) => id === section.id)!}
        bands={bands}
        number={String(shownNumber(aspect, bands))}
      />{' '}
      <span className={styles.interval}>{t('({low} to {high})', { low: ofHundred(low), high: ofHundred(high) })}</span>
    </span>
  );
}

interface AspectReasonProps {
  finding: AspectFinding;
  place: LinkTarget | null;
  report: SurveyReport;
  mean: number;
}

const AspectReason = ({ finding, place, report, mean }: AspectReasonProps) => (
  <Reason
    name={finding.aspect.name}
    place={place}
    sentence={aspectTexts(finding, report, mean).sentence}
    picture={
      <ScorePicture
        of={finding.aspect}
        mean={mean}
        labels={report.sections.find(({ id }) => id === finding.section.id)!}
        bands={report.bands}
      />
    }
  />
);

interface ReasonProps {
  name: string;
  /** A page, or a part of this page. */
  place: LinkTarget | string | null;
  sentence: string;
  picture?: ReactNode;
}

const Reason = ({ name, place, sentence, picture }: ReasonProps) => (
  <li className={styles.reason}>
    <div>
      <h3 className={styles.name}>
        <Place to={place}>{name}</Place>
      </h3>
      <p>{sentence}</p>
    </div>
    {picture}
  </li>
);

/** Keeps the place of a finding while it is loading. */
const Placeholder = () => (
  <li className={styles.reason} aria-hidden="true">
    <Skeleton width="70%" height="4.5rem" />
  </li>
);

function Place({ to, children }: { to: LinkTarget | string | null; children: ReactNode }) {
  if (to === null) return children;
  return typeof to === 'string' ? <a href={to}>{children}</a> : <Link {...to}>{children}</Link>;
}
