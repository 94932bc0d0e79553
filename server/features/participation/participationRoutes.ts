import type { blocks } from '#contract/api.ts';
import type { Deps } from '#server/deps.ts';
import { answerPage } from '#server/http/answerPage.ts';
import { limitPasswordWork } from '#server/security/limitPasswordWork.ts';
import { ApiError } from '#server/ApiError.ts';
import { checkingAccessItself, type Handlers } from '#server/http/handlers.ts';
import { hashToken } from '#server/security/token.ts';
import { getSurveyType } from '#server/db/getSurveyType.ts';
import { claimParticipation } from './claimParticipation.ts';
import { completeParticipation } from './completeParticipation.ts';
import { getParticipationReport } from './getParticipationReport.ts';
import { languageOf } from './languageOf.ts';
import { getParticipationData } from './getParticipationData.ts';
import {
  findLanguageOf,
  findParticipation,
  findParticipationByToken,
  listAnswers,
  listAnswersOf,
  listOwnParticipations,
  type ParticipationRow,
} from './participationQueries.ts';
import { postAnswer } from './postAnswer.ts';
import { presentParticipation } from './presentParticipation.ts';
import { presentParticipationSurvey } from './presentParticipationSurvey.ts';
import { presentSections } from './presentSections.ts';
import { registerParticipation } from './registerParticipation.ts';
import { registrationMessages } from './registrationMessages.ts';
import { setLanguage } from './setLanguage.ts';
import { startSurveyWithToken } from './startSurveyWithToken.ts';
import { withdrawAnswers } from './withdrawAnswers.ts';

export const participationRoutes = ({ db, content, config, clock }: Deps): Handlers<typeof blocks.participation> => ({
  async findParticipations({ query, session }) {
    const { token } = query;
    if (token === undefined && !session) throw new ApiError('NotLoggedIn');
    const { rows, cursor } = await answerPage(query, (page) =>
      token === undefined
        ? listOwnParticipations(db, session!, page)
        : findParticipationByToken(db, token).then(onlyRow),
    );
    const answers = await listAnswersOf(db, rows);
    const participations = rows.map(async (row) =>
      presentParticipation(row, presentSections(await getSurveyType(db, row.type_hash), answers.get(row.id)!)),
    );
    return { participations: await Promise.all(participations), cursor };
  },

  async startSurveyWithToken({ query, language }) {
    return { participationToken: await startSurveyWithToken(db, query.surveyToken, language, clock()) };
  },

  async getParticipationSurvey({ params, session, language }) {
    const row = await findParticipation(db, session, params.participationId);
    if (!row) throw new ApiError('NotFound');
    const texts = content.texts[languageOf(language, row)];
    const definition = texts.surveyType(await getSurveyType(db, row.type_hash));
    const sections = presentSections(definition, await listAnswers(db, row));
    return presentParticipationSurvey({ row, definition, sections, texts, minReportSample: config.minReportSample });
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

  async withdrawAnswers({ params, session }) {
    await withdrawAnswers(db, session, params.participationId);
  },

  async setLanguage({ params, body, session }) {
    await setLanguage(db, session, params.participationId, body.language);
  },

  async exportParticipation({ params, session, language }) {
    const row = await findParticipation(db, session, params.participationId);
    if (!row) throw new ApiError('NotFound');
    return (await getParticipationData({ db, content }, [row], language))[0]!;
  },
});

function onlyRow(row: ParticipationRow | undefined) {
  if (!row) throw new ApiError('NotFound');
  return { rows: [row], last: null };
}
