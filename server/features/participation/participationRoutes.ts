import type { blocks } from '../../../contract/api.ts';
import type { Deps } from '../../deps.ts';
import { answerPage } from '../../http/answerPage.ts';
import { ApiError } from '../../http/apiError.ts';
import { checkingAccessItself, type Handlers } from '../../http/handlers.ts';
import { getSurveyType } from '../survey/surveyTypeQueries.ts';
import { completeParticipation } from './completeParticipation.ts';
import { getParticipationReport } from './getParticipationReport.ts';
import {
  findParticipation, findParticipationByToken, listAnswers, listOwnParticipations, type ParticipationRow,
} from './participationQueries.ts';
import { postAnswer } from './postAnswer.ts';
import { presentParticipation } from './presentParticipation.ts';
import { presentParticipationSurvey } from './presentParticipationSurvey.ts';
import { presentSections } from './presentSections.ts';
import { startSurveyWithToken } from './startSurveyWithToken.ts';

export const participationRoutes = ({ db, content, config, clock }: Deps): Handlers<typeof blocks.participation> => {
  const loadSections = async (row: ParticipationRow) =>
    presentSections(await getSurveyType(db, row.type_hash), await listAnswers(db, row.account_id, row.id));

  return {
    async findParticipations({ query, session }) {
      const { token } = query;
      if (token === undefined && !session) throw new ApiError('NotLoggedIn');
      const { rows, cursor } = await answerPage(query, (page) =>
        (token === undefined ? listOwnParticipations(db, session!, page) : findParticipationByToken(db, token).then(onlyRow)));
      const participations = rows.map(async (row) => presentParticipation(row, await loadSections(row)));
      return { participations: await Promise.all(participations), cursor };
    },

    async startSurveyWithToken({ query }) {
      return { participationToken: await startSurveyWithToken(db, query.surveyToken, clock()) };
    },

    async getParticipationSurvey({ params, session }) {
      const row = await findParticipation(db, session, params.participationId);
      if (!row) throw new ApiError('NotFound');
      const definition = await getSurveyType(db, row.type_hash);
      return presentParticipationSurvey({ row, definition, sections: await loadSections(row), messages: content.messages, minReportSample: config.minReportSample });
    },

    postAnswer: checkingAccessItself(async ({ params, body, accessTokenHash }) => {
      await postAnswer(db, accessTokenHash, params.participationId, body, clock());
    }),

    async completeParticipation({ params, session }) {
      await completeParticipation(db, session, params.participationId, clock());
    },

    async getParticipationReport({ params, session }) {
      return getParticipationReport({ db, content }, session, params.participationId);
    },
  };
};

function onlyRow(row: ParticipationRow | undefined) {
  if (!row) throw new ApiError('NotFound');
  return { rows: [row], last: null };
}
