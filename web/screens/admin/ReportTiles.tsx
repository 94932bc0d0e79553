import { Link } from '@tanstack/react-router';
import type { ReportTile } from '#contract/entities/surveyReport.ts';
import { MissingNumber, missingOf } from '#web/components/charts/MissingNumber.tsx';
import { SurveyStatusTag } from '#web/components/SurveyStatusTag.tsx';
import { formatListDate } from '#web/i18n/formatDates.ts';
import { t } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { Card } from '#web/ui/Card.tsx';
import styles from './ReportTiles.module.css';

interface ReportTilesProps {
  reports: readonly ReportTile[];
  /** Heading level of the survey names: one level below the heading above the tiles. */
  heading: 'h2' | 'h3';
}

/**
 * Tiles that open reports. Each shows its scores, survey, status, opening and closing date, and how many completed
 * (docs/rules/survey-report.md#tiles).
 */
export const ReportTiles = ({ reports, heading }: ReportTilesProps) => (
  <ul className={styles.tiles}>
    {reports.map((report) => (
      <Tile key={report.survey.id} report={report} heading={heading} />
    ))}
  </ul>
);

function Tile({ report, heading: Heading }: { report: ReportTile; heading: 'h2' | 'h3' }) {
  const {
    id,
    name,
    status,
    whenOpen,
    whenClosed,
    participants: { completedCount },
  } = report.survey;
  const opened = whenOpen && t('Opened {date}', { date: formatListDate(whenOpen) });
  const closed = whenClosed && t('Closed {date}', { date: formatListDate(whenClosed) });
  return (
    <Card as="li" className={styles.tile}>
      <Heading className={styles.name}>
        <Link {...paths.surveyReport(id)} className={styles.link}>
          {name}
        </Link>
      </Heading>
      <Score report={report} />
      <div className={styles.facts}>
        {opened && <p>{opened}</p>}
        {closed && <p>{closed}</p>}
        <p>{t('{people} completed', { people: completedCount })}</p>
        <SurveyStatusTag status={status} />
      </div>
    </Card>
  );
}

/** The overall score, or else the indices, or else the sections' scores. Without any, nothing: the tile says how many completed. */
function Score({ report }: { report: ReportTile }) {
  const { score, scored, suppressed, indices, sections } = report;
  if (suppressed || (scored && score === null))
    return (
      <p className={styles.missing}>
        <MissingNumber missing={missingOf(report)} />
      </p>
    );
  if (score !== null) return <Ring score={score} />;
  const shown = (indices.length > 0 ? indices : sections).filter((part) => part.scored && part.score !== null);
  if (shown.length === 0) return null;
  return (
    <ul className={styles.scores}>
      {shown.map(({ name, score: part }) => (
        <li key={name}>
          <span>{name}</span>
          <span className={styles.number}>{t('{score} of 100', { score: Math.round(part! * 100) })}</span>
          <span className={styles.bar} aria-hidden="true">
            <span style={{ inlineSize: `${part! * 100}%` }} />
          </span>
        </li>
      ))}
    </ul>
  );
}

const radius = 39;
const circumference = 2 * Math.PI * radius;

/** A ring that is filled in proportion to the score. */
function Ring({ score }: { score: number }) {
  const number = Math.round(score * 100);
  return (
    <p className={styles.score}>
      <svg
        viewBox="-44 -44 88 88"
        width="88"
        height="88"
        role="img"
        aria-label={t('Score {score} of 100', { score: number })}
      >
        <circle r={radius} className={styles.track} />
        <circle
          r={radius}
          className={styles.filled}
          strokeDasharray={`${(score * circumference).toFixed(1)} ${circumference.toFixed(1)}`}
          transform="rotate(-90)"
        />
      </svg>
      <span aria-hidden="true" className={styles.figure}>
        {number}
        <span className={styles.of}>{t('of 100')}</span>
      </span>
    </p>
  );
}
