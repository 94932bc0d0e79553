import type { Interval } from '#contract/entities/surveyReport.ts';
import type { Bands, ScoreLabels } from '#rules/scoreLabel.ts';
import { ScoreText } from '../ScoreText.tsx';
import { scoreWithInterval } from './certaintyTexts.ts';
import { MissingNumber, missingOf } from './MissingNumber.tsx';

interface ReportScoreProps {
  of: {
    score: number | null;
    scored: boolean;
    suppressed?: boolean | undefined;
    sampleSize: number | null;
    interval: Interval | null;
  };
  labels: ScoreLabels;
  bands: Bands;
}

/** A score of a report in a line of text, with its interval, or the reason why there is none. */
export const ReportScore = ({ of, labels, bands }: ReportScoreProps) => (
  <ScoreText
    score={of.score}
    labels={labels}
    bands={bands}
    number={of.score === null ? undefined : scoreWithInterval({ ...of, score: of.score }, bands)}
    missing={<MissingNumber missing={missingOf(of)} />}
  />
);
