import type { blocks } from '#contract/api.ts';
import { surveyFilters, surveySortKeys } from '#contract/entities/survey.ts';
import type { Deps } from '#server/deps.ts';
import { answerPage } from '#server/http/answerPage.ts';
import { ApiError } from '#server/ApiError.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { readFilters, readSort } from '#server/http/readWords.ts';
import { getSurvey } from '../survey/getSurvey.ts';
import { summariseSurveys } from '../survey/summariseSurveys.ts';
import { createSurvey } from './createSurvey.ts';
import { deleteSurveyResults } from './deleteSurveyResults.ts';
import { presentSurveyTemplate } from './presentSurveyTemplate.ts';
import { listSurveys } from './surveysQueries.ts';

export const surveysRoutes = (deps: Deps): Handlers<typeof blocks.surveys> => ({
  async createSurvey({ body, caller, note }) {
    const { name = null, templateId, scheduling, copyOf = null } = body;
    const surveyType = deps.content.surveyTypes.get(templateId);
    if (!surveyType) throw new ApiError('TemplateNotFound');
    const key = await createSurvey(
      deps.db,
      {
        accountId: caller.accountId,
        name,
        surveyType,
        copyOf,
        openAt: instantOf(scheduling?.openAt),
        closeAt: instantOf(scheduling?.closeAt),
      },
      deps.clock(),
    );
    const survey = await getSurvey(deps, key, caller);
    note({
      subject: survey.name,
      object: { surveyId: key.surveyId },
      details: { templateId, scheduling: survey.scheduling, ...(copyOf !== null && { copyOf }) },
    });
    return survey;
  },

  async getSurveys({ query, caller }) {
    const { accountId } = caller;
    const given = readFilters(query.filter, surveyFilters);
    const list = {
      accountId,
      filters: given.length > 0 ? given : ['current' as const],
      sort: readSort(query.sort, surveySortKeys, { key: 'modified', descending: true }),
      typeNames: Object.fromEntries([...deps.content.surveyTypes].map(([id, { definition }]) => [id, definition.name])),
      minReportSample: deps.config.minReportSample,
    };
    const { rows, cursor } = await answerPage(query, (page) => listSurveys(deps.db, list, page, deps.clock()));
    return { surveys: await summariseSurveys(deps, accountId, rows), cursor };
  },

  async getSurveyTemplates() {
    const templates = [...deps.content.surveyTypes.values()].map(({ definition }) => presentSurveyTemplate(definition));
    return { templates: templates.sort((a, b) => a.name.localeCompare(b.name, 'en')), cursor: null };
  },

  async deleteSurveyResults({ params }) {
    await deleteSurveyResults(deps.db, params, deps.clock());
  },
});

const instantOf = (instant: string | null | undefined): Date | null => (instant ? new Date(instant) : null);
