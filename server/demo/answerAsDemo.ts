import type { Answer } from '../../contract/entities/answer.ts';
import type { SurveyType } from '../../contract/content/surveyType.ts';
import { surveyItems, type SurveyItem } from '../../rules/surveyItems.ts';
import type { Db } from '../db/database.ts';
import { findSession } from '../features/auth/authQueries.ts';
import { findParticipationByToken } from '../features/participation/participationQueries.ts';
import { completeParticipation } from '../features/participation/completeParticipation.ts';
import { postAnswer } from '../features/participation/postAnswer.ts';
import { startSurveyWithToken } from '../features/participation/startSurveyWithToken.ts';
import { startSession } from '../features/auth/issueTokens.ts';
import { hashToken } from '../http/secret.ts';
import { randomNumbers } from './randomNumbers.ts';

interface DemoAnswering {
  token: string;
  definition: SurveyType;
  /** Seeds what this person answers. */
  person: number;
  /** Answers all and submits; otherwise stops half way. */
  submit: boolean;
}

/** Answers a survey as an invited person would: link, sign-in, an answer at a time, submitting. */
export async function answerAsDemo(db: Db, { token, definition, person, submit }: DemoAnswering, now: Date): Promise<void> {
  const participationToken = await startSurveyWithToken(db, token, now);
  const participation = await findParticipationByToken(db, participationToken);
  if (!participation) throw new Error('The demonstration invitation is not there');
  const { account_id: accountId, id, public_id: publicId } = participation;
  const tokens = await startSession(db, { accountId, participationId: id }, now);
  const accessToken = hashToken(tokens.access_token);

  const random = randomNumbers(person);
  const mood = random();
  const reversed = reversedItems(definition);
  const items = surveyItems(definition);
  for (const item of submit ? items : items.slice(0, Math.ceil(items.length / 2))) {
    const answer = answerTo(item, mood, reversed.has(item.id), random);
    if (answer) await postAnswer(db, accessToken, publicId, answer, now);
  }
  if (!submit) return;
  const session = await findSession(db, accessToken, now);
  if (session) await completeParticipation(db, session, publicId, now);
}

const reversedItems = (definition: SurveyType) =>
  new Set(definition.report.sections.flatMap(({ aspects }) => aspects.flatMap(({ items }) =>
    items.flatMap(({ question, reversed }) => (reversed ? [question] : [])))));

/** One person's answers hang together: each scale lies about that person's mood, from 0 to 1. */
function answerTo({ id, question }: SurveyItem, mood: number, reversed: boolean, random: () => number): Answer | null {
  switch (question.type) {
    case 'freeText':
      return null;
    case 'multi': {
      const intValue = Math.floor(random() * question.options.length);
      return question.multichoiceType === 'multi' ? { questionId: id, intValueArray: [intValue] } : { questionId: id, intValue };
    }
    case 'scale':
    case 'matrix': {
      const level = Math.min(1, Math.max(0, mood + (random() - 0.5) * 0.5));
      const { min, max } = question;
      return { questionId: id, intValue: Math.round(min + (reversed ? 1 - level : level) * (max - min)) };
    }
  }
}
