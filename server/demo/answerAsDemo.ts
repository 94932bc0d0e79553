import type { SurveyType } from '#contract/content/surveyType.ts';
import type { Db } from '../db/database.ts';
import { findSession } from '../features/auth/authQueries.ts';
import { startSession } from '../features/auth/issueTokens.ts';
import { completeParticipation, startSurveyWithToken } from '../features/participation/participationRoutes.ts';
import { findParticipationByToken } from '../features/participation/participationQueries.ts';
import { postAnswer } from '../features/participation/postAnswer.ts';
import { hashToken } from '../security/token.ts';
import { demoAnswers } from './demoAnswers.ts';

interface DemoAnswering {
  token: string;
  definition: SurveyType;
  /** Seeds what this person answers. */
  person: number;
  /** Answers all and submits; otherwise stops half way. */
  submit: boolean;
}

/** Answers a survey as an invited person would: link, sign-in, an answer at a time, submitting. */
export async function answerAsDemo(
  db: Db,
  { token, definition, person, submit }: DemoAnswering,
  now: Date,
): Promise<void> {
  const participationToken = await startSurveyWithToken(db, token, null, now);
  const participation = await findParticipationByToken(db, participationToken);
  if (!participation) throw new Error('The demonstration invitation is not there');
  const { account_id: accountId, id, public_id: publicId } = participation;
  const tokens = await startSession(db, { kind: 'participation', accountId, participationId: id }, now);
  const accessToken = hashToken(tokens.access_token);

  const answers = demoAnswers(definition, person);
  for (const answer of submit ? answers : answers.slice(0, Math.ceil(answers.length / 2))) {
    await postAnswer(db, accessToken, publicId, answer, now);
  }
  if (!submit) return;
  const session = await findSession(db, accessToken, now);
  if (session) await completeParticipation(db, session, publicId, now);
}
