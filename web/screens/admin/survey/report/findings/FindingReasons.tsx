import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { SurveyReport } from '#contract/entities/surveyReport.ts';
import type { AspectFinding } from '#rules/findings.ts';
import { t } from '#web/i18n/translate.ts';
import { type LinkTarget, paths } from '#web/paths.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { isAboutWholeSurvey, nameList } from '../reportMetadata.ts';
import { DifferencePicture, largestDifference, ScorePicture } from './FindingPictures.tsx';
import { aspectSentence, changeTexts, eventTexts, groupTexts } from './findingTexts.ts';
import type { StandingOut } from './standingOut.ts';
import styles from './WhatStandsOut.module.css';

export interface FindingsProps {
  report: SurveyReport;
  options: string | undefined;
  findings: StandingOut;
  /** Links are for the screen. On paper, each finding has only its name. */
  hasLinks?: boolean;
}

interface FindingReasonsProps extends FindingsProps {
  /** The number of findings that may still come. */
  loading?: number;
  heading?: ReactNode;
}

/**
 * Gives a sentence and a drawing for each strength and concern, for the group furthest from all others, and for the
 * largest change (docs/rules/survey-report.md#what-stands-out). Without any, it renders nothing, not even its heading.
 */
export function FindingReasons({
  report,
  options,
  findings: { strengths, concerns, further, mean, group, change },
  loading = 0,
  hasLinks,
  heading,
}: FindingReasonsProps) {
  const { bands } = report;
  const ofScores = [...strengths, ...concerns];
  const differences = [
    ...(group ? [{ ...groupTexts(group, bands), place: 'groups', interval: group.score.differenceInterval! }] : []),
    ...(change ? [{ ...changeTexts(change, bands), place: 'trend', interval: change.score.differenceInterval! }] : []),
  ];
  if (ofScores.length + differences.length + loading === 0) return null;
  const placeOf = (sectionId: string, hash: string) =>
    hasLinks ? sectionPlace(sectionId, hash, { report, options }) : null;
  const reach = largestDifference(differences.map(({ interval }) => interval));
  return (
    <>
      {heading}
      <ul className={styles.reasons}>
        {ofScores.map((finding) =>
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
        {differences.map(({ name, sentence, place, interval }) => (
          <Reason
            key={place}
            name={name}
            place={hasLinks ? { ...paths.surveyReport(report.survey.id, options), hash: place } : null}
            sentence={sentence}
            picture={<DifferencePicture interval={interval} reach={reach} />}
          />
        ))}
        {Array.from({ length: loading }, (_, index) => (
          <Placeholder key={index} />
        ))}
      </ul>
      {ofScores.some(({ kind }) => kind === 'aspect') && (
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
              : [t('Each aspect is compared with the other aspects of these answers, not with other people.')]),
            t('The triangle marks the mean of all aspects. The line below the bands is the 95% interval.'),
          ].join(' ')}
        </p>
      )}
    </>
  );
}

/** A place on the page of a section. */
export function sectionPlace(
  sectionId: string,
  hash: string,
  { report: { survey, sections }, options }: Pick<FindingsProps, 'report' | 'options'>,
): LinkTarget {
  const index = sections.findIndex(({ id }) => id === sectionId);
  return { ...paths.reportDetails(survey.id, index, options), hash };
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
    sentence={aspectSentence(finding, report, mean)}
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
  place: LinkTarget | null;
  sentence: string;
  picture?: ReactNode;
}

const Reason = ({ name, place, sentence, picture }: ReasonProps) => (
  <li className={styles.reason}>
    <div>
      <h3 className={styles.name}>{place ? <Link {...place}>{name}</Link> : name}</h3>
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
