import { baseNames, basesOf } from '../../rules/results/bases.ts';
import { snapshotColumns } from '../../rules/results/snapshotColumns.ts';
import { variablesOf } from '../../rules/results/variables.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import type { SurveyKey } from '../db/surveyKey.ts';
import { admitAtClosing } from './admitAtClosing.ts';
import { insertParticipationGroups, listGroupsOfSurvey } from './answersQueries.ts';
import { deriveResults } from './deriveResults.ts';
import { freezeCuts } from './freezeCuts.ts';
import { appendLedger } from './ledgerQueries.ts';
import { overallScore } from './overallScore.ts';
import { encodeSnapshot } from './snapshotFile.ts';
import { getAnsweredType, insertSnapshot } from './snapshotQueries.ts';

/**
 * Freezes the results of a survey that is just being closed: what was submitted, and who is in which group. All that
 * reports will ever tell is made of this. With few people too: then nothing of it may be told. What everybody asks for
 * first is admitted to the ledger with it.
 * @param tx the transaction that closes it, which has locked the survey against submissions.
 */
export async function takeSnapshot(tx: Db, survey: SurveyKey, { minReportSample }: Pick<Config, 'minReportSample'>, now: Date): Promise<void> {
  const { typeHash, definition } = await getAnsweredType(tx, survey);
  const groups = await listGroupsOfSurvey(tx, survey);
  await insertParticipationGroups(tx, survey);
  const { results: counted, texts } = await deriveResults(tx, survey, definition, groups);
  const results = { ...counted, cuts: freezeCuts(snapshotColumns(definition), counted, minReportSample) };

  const variables = variablesOf(definition, results);
  const bases = baseNames(variables);
  const [whole, ...cuts] = admitAtClosing(definition, results, basesOf(bases, variables), minReportSample);
  const score = whole ? overallScore(definition, variables, new Set(whole.heldBack)) : null;
  const file = await encodeSnapshot({ surveyId: survey.surveyId, number: 1, typeHash }, definition, { results, bases }, texts);
  await insertSnapshot(tx, survey, { number: 1, people: results.people, score, ...file }, now);
  if (whole) await appendLedger(tx, survey, 0, [whole, ...cuts], null, now);
}
