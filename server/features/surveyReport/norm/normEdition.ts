import { limits } from '#contract/limits.ts';
import type { NormScores } from '#server/db/tables/resultsTables.ts';
import type { Db } from '#server/db/database.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { Deps } from '#server/deps.ts';
import { ApiError } from '#server/ApiError.ts';
import { undeclared } from '#server/content/measurement.ts';
import { loadClosedResults } from '#server/results/ledger/closedResults.ts';
import { recallScores } from '#server/results/ledger/releaseNumbers.ts';
import { normMembers } from './normMembers.ts';
import {
  findEdition,
  listNormSurveys,
  lockNorm,
  replaceEdition,
  type NormKey,
  type NormSurvey,
  type StoredEdition,
} from './normQueries.ts';
import { normScores, type NormPart } from './normScores.ts';

/** Scores of other organisations' people, which one organisation gets until the next edition. */
export interface NormEdition {
  scores: NormScores;
  /** A sentence about the sources of the scores that names no organisation. */
  source: string;
  date: Date;
  organisations: number;
  /** Number of people in all of these organisations together. */
  sampleSize: number;
}

type NormDeps = Pick<Deps, 'db' | 'config'>;

/**
 * The norm of a survey type for an organisation: the stored edition, or a new one if that is a year old or three
 * further organisations have closed a survey since. Null if there is none (docs/rules/survey-report.md#norm). The
 * organisations in an edition are not stored. Demonstration organisations count like any other.
 */
export async function findNorm(
  { db, config: { minReportSample } }: NormDeps,
  norm: NormKey,
  now: Date,
): Promise<NormEdition | null> {
  const current = await findCurrent(db, norm, minReportSample, now);
  if (current) return presentEdition(current);
  // The edition is made outside the transaction, so that each ledger of another organisation is locked only while it is
  // read.
  const edition = await makeEdition(db, norm, minReportSample, now);
  return inTransaction(db, async (tx) => {
    await lockNorm(tx, norm);
    // Another request may have made one in the meantime.
    const made = await findCurrent(tx, norm, minReportSample, now);
    if (made) return presentEdition(made);
    await replaceEdition(tx, norm, edition);
    const stored = await findEdition(tx, norm);
    return stored ? presentEdition(stored) : null;
  });
}

const day = 24 * 60 * 60 * 1000;

async function findCurrent(db: Db, norm: NormKey, minimum: number, now: Date): Promise<StoredEdition | undefined> {
  const edition = await findEdition(db, norm);
  if (!edition || now.getTime() - edition.madeAt.getTime() >= limits.norm.days * day) return undefined;
  const surveys = await listNormSurveys(db, norm, minimum);
  const further = surveys.filter(({ whenFirstClosed }) => whenFirstClosed > edition.madeAt).length;
  return further < limits.norm.furtherOrganisations ? edition : undefined;
}

async function makeEdition(db: Db, norm: NormKey, minimum: number, now: Date): Promise<StoredEdition | null> {
  const newestFirst: NormMember[] = [];
  for (const survey of await listNormSurveys(db, norm, minimum))
    newestFirst.push(...(await recallWhole(db, survey, minimum)));
  const members = new Set(normMembers(newestFirst));
  if (members.size === 0) return null;
  const chosen = newestFirst.filter((member) => members.has(member));
  const people = chosen.reduce((sum, member) => sum + member.people, 0);
  return { madeAt: now, organisations: chosen.length, people, scores: normScores(chosen, minimum) };
}

interface NormMember extends NormPart {
  people: number;
}

/**
 * The releasable numbers of everyone in a survey. Empty for damaged results, for a survey with recent removals, or if
 * nothing was kept when the answers were erased. Damaged results cause an error and a log entry only when the survey's
 * own organisation loads them.
 */
async function recallWhole(db: Db, survey: NormSurvey, minimum: number): Promise<NormMember[]> {
  try {
    const results = await loadClosedResults(db, survey);
    // A norm has all scores, because declarations can change before it is shown.
    const { whole } = await recallScores(db, results, [], { declared: undeclared, minimum });
    return whole ? [{ ...whole, people: whole.sampleSize, definition: results.definition }] : [];
  } catch (error) {
    if (error instanceof ApiError) return [];
    throw error;
  }
}

const presentEdition = ({ madeAt, organisations, people, scores }: StoredEdition): NormEdition => ({
  scores,
  source:
    `Based on the latest closed survey of this type from each of ${organisations} other organisations, with ${people} people in total. ` +
    'Scores are rounded and do not change until the next edition.',
  date: madeAt,
  organisations,
  sampleSize: people,
});
