import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { SurveyReport } from '#contract/entities/surveyReport.ts';
import type { AspectFinding, EventFinding } from '#rules/findings.ts';
import { heatMapQuery, trendQuery } from '#web/api/queries.ts';
import { shownInterval, shownNumber } from '#web/components/charts/certaintyTexts.ts';
import { ScoreText } from '#web/components/ScoreText.tsx';
import { t } from '#web/i18n/translate.ts';
import { Card } from '#web/ui/Card.tsx';
import { EventsNotShown } from '../events/EventsCard.tsx';
import { notShownText } from '../events/eventTables.ts';
import { useShownReport } from '../reportContext.ts';
import { isAboutWholeSurvey } from '../reportMetadata.ts';
import { useTarget } from '../useTarget.ts';
import { FindingReasons, type FindingsProps, sectionPlace } from './FindingReasons.tsx';
import { changeTexts, eventTexts, groupTexts, nothingFoundText, notKnownText, populationText } from './findingTexts.ts';
import { standingOut } from './standingOut.ts';
import styles from './WhatStandsOut.module.css';

/** The card on the overview. Its first lines do not wait for groups and changes. */
export function OverviewFindings() {
  const { report, options } = useShownReport();
  const { id } = report.survey;
  const enabled = isAboutWholeSurvey(options);
  const map = useQuery({ ...heatMapQuery(id), enabled });
  const trend = useQuery({ ...trendQuery(id), enabled });
  const loading = [map, trend].filter(({ isLoading }) => isLoading).length;
  useTarget(loading === 0);
  const findings = standingOut(report, enabled ? map.data : null, enabled ? trend.data : null);
  return (
    <WhatStandsOut report={report} options={options} findings={findings} hasLinks>
      <FindingReasons report={report} options={options} findings={findings} loading={loading} hasLinks />
    </WhatStandsOut>
  );
}

/** The strengths and concerns of a report, one line each, and the next step. The reasons are its children. */
export function WhatStandsOut({
  report,
  options,
  findings,
  hasLinks,
  children,
}: FindingsProps & { children?: ReactNode }) {
  const { survey, sections, uncertainty } = report;
  const { strengths, concerns, nextStep, hiddenEvents } = findings;
  const isKnown = uncertainty !== null;
  return (
    <Card as="section" aria-labelledby="findings" className={styles.card}>
      <h2 id="findings" className={styles.title}>
        {t('What stands out')}
      </h2>
      {!isAboutWholeSurvey(options) && <p className={styles.about}>{populationText(report)}</p>}
      {!isKnown && <p>{notKnownText()}</p>}
      {strengths.length + concerns.length > 0 ? (
        <div className={styles.lists}>
          <Lines
            title={t('Strengths')}
            none={isKnown ? t('No aspect stands out as high.') : null}
            findings={strengths}
            report={report}
          />
          <Lines
            title={t('Concerns')}
            none={isKnown ? t('No aspect stands out as low.') : null}
            findings={concerns}
            report={report}
          />
        </div>
      ) : (
        isKnown && <p>{nothingFoundText(findings)}</p>
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
          {hasLinks ? (
            <Link {...sectionPlace(nextStep.section.id, 'measures', { report, options })}>
              {nextStep.measure.title}
            </Link>
          ) : (
            nextStep.measure.title
          )}
        </p>
      )}
      {children}
    </Card>
  );
}

/** The group furthest from all others and the largest change, one line each. */
export const NamedDifferences = ({
  findings: { group, change },
  report: { bands },
}: Pick<FindingsProps, 'findings' | 'report'>) => (
  <div className={styles.named}>
    {[group && groupTexts(group, bands), change && changeTexts(change, bands)].map(
      (texts) =>
        texts && (
          <p key={texts.name}>
            <strong>{texts.name}</strong>, {texts.line}
          </p>
        ),
    )}
  </div>
);

interface LinesProps {
  title: string;
  /** Text in place of findings. Without it and without findings, nothing is rendered. */
  none: string | null;
  findings: readonly (AspectFinding | EventFinding)[];
  report: SurveyReport;
}

/** Findings, each in one line: the name, and the score with its label or the number of people who reported it. */
const Lines = ({ title, none, findings, report }: LinesProps) =>
  findings.length + (none?.length ?? 0) > 0 && (
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
  return (
    <span className={styles.score}>
      <ScoreText
        score={aspect.score}
        labels={sections.find(({ id }) => id === section.id)!}
        bands={bands}
        number={String(shownNumber(aspect, bands))}
      />{' '}
      <span className={styles.interval}>{t('({low} to {high})', { ...shownInterval(aspect.interval, bands) })}</span>
    </span>
  );
}
