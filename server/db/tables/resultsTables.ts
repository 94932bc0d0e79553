import type { ColumnType } from 'kysely';
import type { ActionStatus } from '#contract/entities/action.ts';
import type { Language } from '#contract/languages.ts';
import type { ReportRequest } from '#contract/entities/reportRequest.ts';
import type { Population } from '#server/results/disclosure/population.ts';
import type { FrozenEvents } from '#server/results/disclosure/eventSteps.ts';
import type { WholeScores } from '#server/results/numbers/wholeScores.ts';
import type { Tally } from '#server/results/numbers/tally.ts';
import type { InvitedBlock } from '#server/results/uncertainty/invited.ts';
import type { StoredUncertainty } from '#server/results/uncertainty/surveyUncertainty.ts';
import type { Defaulted, Fixed, Json } from './column.ts';

export interface ResultsSnapshotTable {
  account_id: Fixed<string>;
  survey_id: Fixed<string>;
  number: number;
  people: number;
  /** The mean of all sections' scores, shown only where it is scored. Null: not released, so norms do not use the survey. */
  score: number | null;
  columns: Uint8Array;
  texts: Uint8Array;
  checksum: Uint8Array;
  removed: Defaulted<number>;
  removed_invited: Defaulted<number>;
  planned: Defaulted<boolean>;
  created_at: Date;
  /** Null: not computed yet, or not released. */
  scores: ColumnType<WholeScores | null, string | null, string | null>;
  uncertainty: ColumnType<StoredUncertainty | null, string | null, string | null>;
  invited: ColumnType<InvitedBlock[] | null, string, never>;
  /** Null: no event is asked about, or there were too few responses. Made at closing and never changed. */
  events: ColumnType<FrozenEvents | null, string | null, never>;
}

export interface ParticipationGroupTable {
  account_id: Fixed<string>;
  participation_id: Fixed<string>;
  group_id: Fixed<string>;
}

export interface ReportLedgerTable {
  account_id: Fixed<string>;
  survey_id: Fixed<string>;
  seq: Fixed<number>;
  population: Json<Population>;
  held_back: string[];
  mixed: string[];
  shares_suppressed: string[];
  shares_mixed: string[];
  person_id: string | null;
  asked_at: Fixed<Date>;
}

export interface ReportRejectionTable {
  person_id: Fixed<string>;
  rejected_at: Fixed<Date>;
  id: Fixed<string>;
}

export interface ResultsAggregateTable {
  account_id: Fixed<string>;
  survey_id: Fixed<string>;
  seq: Fixed<number>;
  population: Json<Population>;
  held_back: Fixed<string[]>;
  tallies: Json<Record<string, Tally>>;
}

/**
 * A norm's scores from 0 to 1, by section and aspect code, rounded to two digits. `rules` are those of
 * server/content/reportedVariables.ts. Editions that earlier versions stored do not have them.
 */
export interface NormScores {
  rules: Record<string, string>;
  overall: number | null;
  sections: {
    code: string;
    score: number | null;
    aspects: { code: string; score: number | null; minRatio: number; midRatio: number; maxRatio: number }[];
  }[];
}

export interface NormEditionTable {
  account_id: Fixed<string>;
  type_id: Fixed<string>;
  made_at: Date;
  organisations: number;
  people: number;
  scores: Json<NormScores>;
}

export interface AreaAnalysisTable {
  account_id: Fixed<string>;
  survey_id: Fixed<string>;
  section_id: Fixed<string>;
  area_id: Fixed<string>;
  analysis: string;
}

export interface DownloadTokenTable {
  hash: Fixed<Uint8Array>;
  account_id: Fixed<string>;
  survey_id: Fixed<string>;
  person_id: Fixed<string>;
  request: ColumnType<ReportRequest | null, string | null, never>;
  expires_at: Fixed<Date>;
  spent_at: Date | null;
}

export interface ActionTable {
  account_id: Fixed<string>;
  id: Fixed<string>;
  survey_id: Fixed<string>;
  section_id: Fixed<string>;
  title: string;
  notes: string | null;
  owner: string;
  /** A day, written as `YYYY-MM-DD`. Select it as text. */
  due_on: string;
  status: ActionStatus;
  created_at: Fixed<Date>;
  modified_at: Date;
}

/** A score as a results page shows it: whole numbers out of 100. */
export interface PageScore {
  /** In the page's language. */
  label: string;
  score: number;
  low: number;
  high: number;
  /** The end of the scale that a mean of fewer than ten people is limited at. */
  limit: 'low' | 'high' | null;
  bands: { good: number; great: number };
}

/** A finding of the report of everyone. `id` is that of the offered finding. */
export type PageFinding =
  | {
      id: string;
      kind: 'strength' | 'concern';
      name: string;
      score: PageScore;
      /** The number of people with a score, as released. Null if it is suppressed. */
      people: number | null;
      inBand: boolean;
      /** True if it is above (a concern: below) the mean of all aspects. */
      byMean: boolean;
    }
  | {
      id: string;
      kind: 'events';
      name: string;
      events: { name: string; atLeast: number; atMost: number; of: number }[];
    };

/** A group of at least ten people, with the score that differs most from all others together, if one clearly does. */
export interface PageGroup {
  id: string;
  name: string;
  people: number;
  difference: { name: string; score: PageScore; isHigher: boolean } | null;
}

/**
 * The content of a results page, as it was when it was saved. Names and labels are in its language. Texts that a manager
 * has written are plain text.
 */
export interface ResultsPageContent {
  language: Language;
  /** Number of responses. */
  people: number;
  /** Minimum number of people for a number. */
  minimum: number;
  findings: PageFinding[];
  group: PageGroup | null;
  decisions: { text: string; dueOn: string | null }[];
  /** Finished actions, with the day on which they were last changed. */
  done: { actionId: string; said: string; action: string; on: string }[];
  note: string | null;
}

export interface ResultsPageTable {
  account_id: Fixed<string>;
  survey_id: Fixed<string>;
  saved: Json<ResultsPageContent>;
  when_saved: Date;
  published: ColumnType<ResultsPageContent | null, string | null, string | null>;
  when_published: Date | null;
  token: string | null;
  when_sent: Date | null;
  sent_to: number | null;
}
