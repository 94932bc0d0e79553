import type { blocks } from '#contract/api.ts';
import type { SurveyType } from '#contract/content/surveyType.ts';
import { surveyFilters, surveySortKeys, type SurveyTemplate } from '#contract/entities/survey.ts';
import { surveyAllows } from '#rules/surveyActions.ts';
import { itemTitle, surveyItems } from '#rules/surveyItems.ts';
import { ApiError } from '#server/ApiError.ts';
import type { Db } from '#server/db/database.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';
import type { Deps } from '#server/deps.ts';
import { answerPage } from '#server/http/answerPage.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { parseFilters, parseSort } from '#server/http/parseQuery.ts';
import { deleteResults } from '#server/results/closing/deleteResults.ts';
import { getSurvey } from '../survey/getSurvey.ts';
import { getSurveyStatus } from '../survey/getSurveyStatus.ts';
import { summariseSurveys } from '../survey/summariseSurveys.ts';
import { lockSurvey, updateSurvey } from '../survey/surveyQueries.ts';
import { createSurvey } from './createSurvey.ts';
import { deleteAnonymousParticipations, resetNamedParticipations, listSurveys } from './surveysQueries.ts';

export const surveysRoutes = (deps: Deps): Handlers<typeof blocks.surveys> => ({
  async createSurvey({ body, principal, note }) {
    const { name = null, templateId, scheduling, copyOf = null } = body;
    const surveyType = deps.content.surveyTypes.get(templateId);
    if (!surveyType) throw new ApiError('TemplateNotFound');
    const key = await createSurvey(
      deps.db,
      {
        accountId: principal.accountId,
        name,
        surveyType,
        copyOf,
        openAt: instantOf(scheduling?.openAt),
        closeAt: instantOf(scheduling?.closeAt),
      },
      deps.clock(),
    );
    const survey = await getSurvey(deps, key, principal);
    note({
      subject: survey.name,
      object: { surveyId: key.surveyId },
      details: { templateId, scheduling: survey.scheduling, ...(copyOf !== null && { copyOf }) },
    });
    return survey;
  },

  async getSurveys({ query, principal }) {
    const { accountId } = principal;
    const given = parseFilters(query.filter, surveyFilters);
    const list = {
      accountId,
      filters: given.length > 0 ? given : ['current' as const],
      sort: parseSort(query.sort, surveySortKeys, { key: 'modified', descending: true }),
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

/**
 * Deletes all answers of a closed survey, and with them the personal reports, the organisation's report and its texts.
 * The survey and its invited people stay, as if no one had started. The sessions of participations and print links end.
 * Repeating the call changes nothing.
 * @throws ApiError NotFound, SurveyLocked if the survey has not closed.
 */
async function deleteSurveyResults(db: Db, survey: SurveyKey, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await lockSurvey(tx, survey);
    if (!row) throw new ApiError('NotFound');
    if (!surveyAllows(await getSurveyStatus(tx, row, now), 'deleteResults')) throw new ApiError('SurveyLocked');
    if (row.when_results_deleted) return;

    await deleteResults(tx, survey);
    await deleteAnonymousParticipations(tx, survey);
    await resetNamedParticipations(tx, survey);
    await updateSurvey(
      tx,
      survey,
      { when_results_deleted: now, executive_summary: null, when_summarised: null, summarised_people: null },
      now,
    );
  });
}

/** A survey type, as shown for choosing one for a new survey. */
function presentSurveyTemplate(definition: SurveyType): SurveyTemplate {
  const { sections, report } = definition;
  const items = surveyItems(definition);
  const reported = reportedItems(definition);
  const asked = items.filter(({ id }) => reported.has(id));
  return {
    id: definition.id,
    name: definition.name,
    description: definition.description ?? null,
    expectedDuration: definition.expectedDuration,
    questionCount: items.length,
    themes: sections.filter((_, index) => asked.some((item) => item.sectionIndex === index)).map(({ name }) => name),
    // A question without rows is easier to read alone.
    sampleQuestion: itemTitle(asked.find(({ subquestion }) => !subquestion) ?? asked[0] ?? items[0]!),
    reportSections: report.sections.map(({ name, layout, aspects }) => ({ name, layout, aspectCount: aspects.length })),
  };
}

/** The ids of the items that aspects, events and the distress scale are made from. */
const reportedItems = ({ report: { sections, distress } }: SurveyType): ReadonlySet<string> =>
  new Set(
    [
      ...sections.flatMap(({ aspects, events }) => [
        ...aspects.flatMap(({ items }) => items),
        ...(events?.items ?? []),
      ]),
      ...(distress?.items ?? []),
    ].map(({ question }) => question),
  );
