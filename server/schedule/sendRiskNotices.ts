import type { SurveyType } from '../../contract/content/surveyType.ts';
import { limits } from '../../contract/limits.ts';
import { isDistressHigh } from '../../rules/isDistressHigh.ts';
import type { Db } from '../db/database.ts';
import type { SurveyKey } from '../db/surveyKey.ts';
import { getSurveyType } from '../features/survey/surveyTypeQueries.ts';
import type { Log } from '../log.ts';
import { enqueueMail } from '../mail/enqueueMail.ts';
import { eachSurvey } from './eachSurvey.ts';
import {
  listScaleAnswersOf, listSubmitted, listToLookThrough, lockToLookThrough, setLookedThrough, type RiskState, type Submitted,
} from './riskQueries.ts';

/**
 * Submissions are looked through once they are this old, in milliseconds. One is dated when its request arrives and seen
 * when that is done: by then every one with an earlier date is seen too.
 */
export const settlingTime = limits.requestTimeout;

/** How many people's answers are looked at in one go. */
const atOnce = 500;

/**
 * Looks through what was submitted since the last time, as soon as there is so much of it that what is said about it
 * points at nobody, and tells the risk contact when somebody in it is in distress. A survey that has closed is looked
 * through once more, if what is left is as much. Kept is only how far the look went: neither who nor how many.
 * Source: wire conventions section 7.
 */
export const sendRiskNotices = async (db: Db, { minReportSample }: { minReportSample: number }, log: Log, now: Date): Promise<void> => {
  const settled = new Date(now.getTime() - settlingTime);
  await eachSurvey(db, await listToLookThrough(db, settled, minReportSample), 'risk notices', log, async (tx, survey) => {
    const state = await lockToLookThrough(tx, survey);
    if (!state) return;
    const submitted = await listSubmitted(tx, survey, { after: state.whenRiskConsidered, until: state.whenClosed ? null : settled });
    const enough = submitted.length >= minReportSample && state.hasRiskContact;
    if (enough && await isAnyInDistress(tx, survey, state, submitted)) {
      await enqueueMail(tx, { message: 'riskNotice', ...survey, submitted: String(submitted.length) }, now);
    }
    if (enough || state.whenClosed) await setLookedThrough(tx, survey, lastOf(state, submitted));
  });
};

async function isAnyInDistress(db: Db, { accountId }: SurveyKey, { typeHash }: RiskState, submitted: Submitted[]): Promise<boolean> {
  const definition = await getSurveyType(db, typeHash);
  const questions = distressQuestions(definition);
  if (questions.length === 0) return false;
  for (let start = 0; start < submitted.length; start += atOnce) {
    const ids = submitted.slice(start, start + atOnce).map(({ id }) => id);
    const answers = await listScaleAnswersOf(db, accountId, ids, questions);
    if (ids.some((id) => isDistressHigh(definition, answers.get(id) ?? new Map()))) return true;
  }
  return false;
}

const distressQuestions = ({ report }: SurveyType) => (report.distress?.items ?? []).map(({ question }) => question);

/** A closed survey counts as looked through to its end, though it may hold less than enough. */
function lastOf({ whenClosed }: RiskState, submitted: Submitted[]): Date {
  const times = submitted.map(({ whenCompleted }) => whenCompleted.getTime());
  return new Date(times.reduce((a, b) => Math.max(a, b), whenClosed?.getTime() ?? 0));
}
