import { limits } from '#contract/limits.ts';
import type { NormScores } from '#server/db/tables/resultsTables.ts';
import type { Db } from '#server/db/database.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { Deps } from '#server/deps.ts';
import { ApiError } from '#server/http/apiError.ts';
import { loadClosedResults, numbersOfWhole } from '#server/results/ledger/closedResults.ts';
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

/** What other organisations' people answered, as one organisation is given it until the next edition. */
export interface NormEdition {
  scores: NormScores;
  /** A sentence that tells what it is made of, and names nobody. */
  source: string;
  date: Date;
  organisations: number;
  /** People, in all of them together. */
  sampleSize: number;
}

type NormDeps = Pick<Deps, 'db' | 'config'>;

/**
 * The norm of a survey type for an organisation: the edition that it was given before, or a new one if that is a year old or
 * three further organisations have closed a survey since. Null where there is none (wire conventions section 8). Which
 * organisations are in it is stored nowhere. In an installation with the demonstration, its organisations count as any other.
 */
export async function findNorm(
  { db, config: { minReportSample } }: NormDeps,
  norm: NormKey,
  now: Date,
): Promise<NormEdition | null> {
  const current = await findCurrent(db, norm, minReportSample, now);
  if (current) return presentEdition(current);
  return inTransaction(db, async (tx) => {
    await lockNorm(tx, norm);
    // Somebody may have made it meanwhile.
    const made = await findCurrent(tx, norm, minReportSample, now);
    if (made) return presentEdition(made);
    await replaceEdition(tx, norm, await makeEdition(tx, norm, minReportSample, now));
    const edition = await findEdition(tx, norm);
    return edition ? presentEdition(edition) : null;
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

async function makeEdition(tx: Db, norm: NormKey, minimum: number, now: Date): Promise<StoredEdition | null> {
  const newestFirst: NormMember[] = [];
  for (const survey of await listNormSurveys(tx, norm, minimum)) newestFirst.push(...(await loadWhole(tx, survey)));
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
 * None for results that are broken, of which somebody was removed just now, or of which nothing was kept when they were erased.
 * Its own organisation is told, and the log.
 */
async function loadWhole(tx: Db, survey: NormSurvey): Promise<NormMember[]> {
  try {
    const results = await loadClosedResults(tx, survey);
    const whole = results.removed === 0 ? numbersOfWhole(results) : null;
    return whole ? [{ ...whole, definition: results.definition }] : [];
  } catch (error) {
    if (error instanceof ApiError) return [];
    throw error;
  }
}

const presentEdition = ({ madeAt, organisations, people, scores }: StoredEdition): NormEdition => ({
  scores,
  source:
    `Made of the latest closed survey of this type of each of ${organisations} other organisations, ${people} people in all. ` +
    'Scores are rounded, and stay as they are until the next edition.',
  date: madeAt,
  organisations,
  sampleSize: people,
});
