import type { blocks } from '#contract/api.ts';
import type { Language } from '#contract/languages.ts';
import { answerError } from '#rules/questions/questionTypes.ts';
import { ApiError } from '#server/ApiError.ts';
import type { Db } from '#server/db/database.ts';
import { getSurveyType, getSurveyTypeVersion } from '#server/db/getSurveyType.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { Deps } from '#server/deps.ts';
import { answerPage } from '#server/http/answerPage.ts';
import { checkingAccessItself, type Handlers } from '#server/http/handlers.ts';
import type { Session } from '#server/http/session.ts';
import { enqueueInvitations } from '#server/mail/enqueueInvitations.ts';
import { enqueueMail } from '#server/mail/enqueueMail.ts';
import { limitPasswordWork } from '#server/security/limitPasswordWork.ts';
import { hashToken } from '#server/security/token.ts';
import { setPersonLanguage } from '../auth/personQueries.ts';
import { insertAnonymousParticipation } from '../survey/anonymousParticipationQueries.ts';
import { presentSections } from '../survey/presentSections.ts';
import { deleteParticipations, insertParticipations } from '../participants/participantParticipationsQueries.ts';
import { storeResponseSteps } from '../survey/storeResponseSteps.ts';
import { participantSurveyStatus } from '../survey/surveyStatus.ts';
import { getParticipationData } from './getParticipationData.ts';
import { getParticipationReport } from './getParticipationReport.ts';
import { keepStep } from './keepStep.ts';
import {
  findLanguageOf,
  findParticipation,
  findParticipationByToken,
  listAnswers,
  listAnswersOf,
  listOwnParticipations,
  type ParticipationRow,
  lockForCompletion,
  setCompleted,
  deleteAnswersOf,
  setParticipationLanguage,
} from './participationQueries.ts';
import { postAnswer, rememberTarget } from './postAnswer.ts';
import {
  languageOf,
  presentParticipation,
  presentParticipationSurvey,
  surveyStatusFor,
  withSurveyName,
} from './presentParticipation.ts';
import { requestLinks } from './requestLinks.ts';
import { claimParticipation, registerParticipation, registrationMessages } from './registerParticipation.ts';
import { findSurveyByShareToken, findToStart } from './startSurveyQueries.ts';

export const participationRoutes = ({ db, content, config, clock }: Deps): Handlers<typeof blocks.participation> => ({
  async findParticipations({ query, session, language }) {
    const { token } = query;
    if (token === undefined && !session) throw new ApiError('NotLoggedIn');
    const { rows, cursor } = await answerPage(query, (page) =>
      token === undefined
        ? listOwnParticipations(db, session!, page)
        : findParticipationByToken(db, token).then(onlyRow),
    );
    const answers = await listAnswersOf(db, rows);
    const participations = rows.map(async (row) => {
      const version = await getSurveyTypeVersion(db, row.type_hash);
      const named = withSurveyName(row, content.texts[languageOf(language, row)], version);
      return presentParticipation(named, presentSections(version.definition, answers.get(row.id)!));
    });
    return { participations: await Promise.all(participations), cursor };
  },

  async startSurveyWithToken({ query, language }) {
    return { participationToken: await startSurveyWithToken(db, query.surveyToken, language, clock()) };
  },

  async requestLinks({ body }) {
    await requestLinks(db, body.emailAddress, clock());
  },

  async getParticipationSurvey({ params, session, language }) {
    const row = await findParticipation(db, session, params.participationId);
    if (!row) throw new ApiError('NotFound');
    const texts = content.texts[languageOf(language, row)];
    const version = await getSurveyTypeVersion(db, row.type_hash);
    if (surveyStatusFor(row) === 'open') await rememberTarget(db, row.public_id, row);
    const definition = texts.surveyType(version);
    return presentParticipationSurvey({
      row: withSurveyName(row, texts, version),
      definition,
      sections: presentSections(definition, await listAnswers(db, row)),
      texts,
      minReportSample: config.minReportSample,
    });
  },

  postAnswer: checkingAccessItself(async ({ params, body, accessTokenHash }) => {
    await postAnswer(db, accessTokenHash, params.participationId, body, clock());
  }),

  async completeParticipation({ params, session }) {
    await completeParticipation(db, session, params.participationId, clock());
  },

  async registerParticipation({ params, body, address, language }) {
    const outcome = await limitPasswordWork(address, () =>
      registerParticipation(db, params.participationId, body, address, clock()),
    );
    const { say } = content.texts[language ?? (await findLanguageOf(db, params.participationId))];
    return { outcome, messages: registrationMessages(outcome, say).map((message) => ({ message })) };
  },

  async claimParticipation({ body }) {
    await claimParticipation(db, hashToken(body.token), clock());
  },

  async getParticipationReport({ params, session, language }) {
    return getParticipationReport({ db, content }, session, params.participationId, language);
  },

  async keepStep({ params, body, session }) {
    await keepStep({ db, content }, session, { participationId: params.participationId, keep: body.keep }, clock());
  },

  async withdrawAnswers({ params, session }) {
    await withdrawAnswers({ db, config }, session, params.participationId, clock());
  },

  async setLanguage({ params, body, session }) {
    await setLanguage(db, session, params.participationId, body.language);
  },

  async exportParticipation({ params, session, language }) {
    const row = await findParticipation(db, session, params.participationId);
    if (!row) throw new ApiError('NotFound');
    const personId = session.kind === 'person' ? session.personId : null;
    return (await getParticipationData({ db, content }, [row], { personId, language }))[0]!;
  },
});

function onlyRow(row: ParticipationRow | undefined) {
  if (!row) throw new ApiError('NotFound');
  return { rows: [row], last: null };
}

/**
 * Starts a survey from an invitation link. A personal token leads to its own participation, whatever the survey's
 * status. The share token of an open survey creates a new anonymous participation each time. The requested language is
 * stored if none is stored yet.
 * @returns the participation token to sign in with.
 * @throws ApiError participation_complete, SurveyNotAvailable (share link, not open), SurveyNotFound (also for a share
 * link that is off).
 */
export async function startSurveyWithToken(
  db: Db,
  surveyToken: string,
  language: Language | null,
  now: Date,
): Promise<string> {
  const participation = await findToStart(db, surveyToken, language);
  if (participation) {
    if (participation.when_completed) throw new ApiError('participation_complete');
    return surveyToken;
  }
  const survey = await findSurveyByShareToken(db, surveyToken);
  if (!survey) throw new ApiError('SurveyNotFound');
  if (participantSurveyStatus({ whenOpen: survey.when_open, whenClosed: survey.when_closed }) !== 'open') {
    throw new ApiError('SurveyNotAvailable');
  }
  return insertAnonymousParticipation(db, survey, { preview: false, language }, now);
}

/**
 * Submits a survey and queues its one mail, in one transaction.
 * @throws ApiError ParticipationNotFound, ParticipationAlreadyCompleted (a repetition: nothing changes, nothing is
 * mailed), ParticipationExpired (closed), SurveyNotAvailable (not open yet), UnAnsweredQuestion.
 */
export async function completeParticipation(
  db: Db,
  session: Session,
  participationId: string,
  now: Date,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const participation = await lockForCompletion(tx, session, participationId);
    if (!participation) throw new ApiError('ParticipationNotFound');
    if (participation.when_completed) throw new ApiError('ParticipationAlreadyCompleted');
    const status = surveyStatusFor(participation);
    if (status === 'closed') throw new ApiError('ParticipationExpired');
    if (status === 'pending') throw new ApiError('SurveyNotAvailable');

    const { account_id, id } = participation;
    const definition = await getSurveyType(tx, participation.type_hash);
    const questions = presentSections(definition, await listAnswers(tx, participation)).flatMap(
      (section) => section.questions,
    );
    if (questions.some((question) => answerError(question) !== null)) throw new ApiError('UnAnsweredQuestion');

    await setCompleted(tx, account_id, id, now);
    if (participation.participant_id) {
      await enqueueMail(tx, { message: 'completion', accountId: account_id, participationId: id }, now);
    }
  });
}

/**
 * Withdraws all answers, submitted or not: the participation is as if it had not been started, and can be answered
 * again. The invitation and sent mails stay. Answers given before the withdrawal that arrive later, from an offline
 * device, are not saved. If the person's address has changed since, the participation is deleted, and the new address
 * is invited to another one. Otherwise, one of two people could read what the other answers.
 * @throws ApiError ParticipationNotFound, SurveyNotAvailable (closed: its results have been made).
 */
async function withdrawAnswers(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  session: Session,
  participationId: string,
  now: Date,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const participation = await lockForCompletion(tx, session, participationId);
    if (!participation) throw new ApiError('ParticipationNotFound');
    if (surveyStatusFor(participation) === 'closed') {
      throw new ApiError('SurveyNotAvailable', {
        message: 'This survey has closed and its results have been made, so answers can no longer be withdrawn.',
      });
    }
    const { account_id: accountId, survey_id: surveyId, participant_id: participantId } = participation;
    const survey = { accountId, surveyId };
    if (participation.when_completed) await storeResponseSteps(tx, survey, config, now);
    if (participation.when_completed && participantId && !participation.when_last_invited) {
      // The address changed after submission (docs/rules/participants.md#changed-addresses).
      await deleteParticipations(tx, accountId, [participation.id]);
      await insertParticipations(tx, accountId, [{ surveyId, participantId }], { byHand: participation.by_hand }, now);
      await enqueueInvitations(tx, survey, now);
    } else await deleteAnswersOf(tx, [participation]);
  });
}

/**
 * Stores the participant's language, whatever the survey's status. A signed-in person's account gets it too.
 * @throws ApiError ParticipationNotFound.
 */
async function setLanguage(db: Db, session: Session, participationId: string, language: Language): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await setParticipationLanguage(tx, session, participationId, language)))
      throw new ApiError('ParticipationNotFound');
    if (session.kind === 'person') await setPersonLanguage(tx, session.personId, language);
  });
}
