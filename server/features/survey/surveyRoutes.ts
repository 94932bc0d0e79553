import type { blocks } from '#contract/api.ts';
import type { Survey, SurveyPatch } from '#contract/entities/survey.ts';
import { canView } from '#rules/permissions.ts';
import { fieldValue, isValueAudited, surveyFieldNames } from '#rules/surveyFields.ts';
import type { Deps } from '#server/deps.ts';
import { ApiError } from '#server/ApiError.ts';
import { changedFields } from '../auditLog/changedFields.ts';
import type { Handlers } from '#server/http/handlers.ts';
import type { OrganisationPrincipal } from '#server/http/session.ts';
import { insertAnonymousParticipation } from './anonymousParticipationQueries.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';
import { closeSurvey, deleteSurvey, openSurvey, sendReminders } from './surveyLifecycle.ts';
import { startUncertainty } from '#server/results/closing/releaseUncertainty.ts';
import { previewMails } from '#server/mail/previewMails.ts';
import { getResponseRates } from './getResponseRates.ts';
import { getResponses } from './getResponses.ts';
import { patchSurvey } from './patchSurvey.ts';
import { getSurvey } from './getSurvey.ts';
import { getSurveyQuestions } from './getSurveyQuestions.ts';

export const surveyRoutes = (deps: Deps): Handlers<typeof blocks.survey> => ({
  async getSurvey({ params, principal }) {
    const survey = await getSurvey(deps, keyOf(params, principal), principal);
    if (!canView(principal) && survey.status !== 'CLOSED') throw new ApiError('Forbidden');
    return survey;
  },

  async patchSurvey({ params, principal, body, note }) {
    const survey = keyOf(params, principal);
    const before = await getSurvey(deps, survey, principal);
    await patchSurvey(deps, survey, body, principal);
    const after = await getSurvey(deps, survey, principal);
    note({ details: describePatch(body, before, after) });
    return after;
  },

  async deleteSurvey({ params, principal }) {
    await deleteSurvey(deps.db, keyOf(params, principal), deps.clock());
  },

  async openSurvey({ params, principal }) {
    await openSurvey(deps.db, keyOf(params, principal), deps.clock());
  },

  async closeSurvey({ params, principal, body, note }) {
    const survey = keyOf(params, principal);
    await closeSurvey(deps.db, survey, deps.config, deps.clock(), body);
    if (body.informReportReaders) note({ details: { informReportReaders: true } });
    await startUncertainty(deps, survey);
  },

  async createPreview({ params, principal }) {
    return {
      participationToken: await insertAnonymousParticipation(
        deps.db,
        { account_id: principal.accountId, id: params.surveyId },
        { preview: true, language: null },
        deps.clock(),
      ),
    };
  },

  async getSurveyQuestions({ params, principal, query }) {
    return getSurveyQuestions(deps, keyOf(params, principal), query.language);
  },

  async getSurveyMails({ params, principal }) {
    const { db, content, config, clock } = deps;
    const mails = await previewMails(keyOf(params, principal), config.mailFrom, {
      db,
      texts: content.texts,
      publicUrl: config.publicUrl,
      minReportSample: config.minReportSample,
      clock,
    });
    if (!mails) throw new ApiError('NotFound');
    return { mails };
  },

  async sendReminders({ params, principal, note }) {
    const result = await sendReminders(deps.db, keyOf(params, principal), deps.clock());
    note({ details: result });
    return result;
  },

  async getResponseRates({ params, principal }) {
    return getResponseRates(deps, keyOf(params, principal));
  },

  async getResponses({ params, principal }) {
    return getResponses(deps, keyOf(params, principal));
  },
});

/** The changed fields, with the new value if the log may contain it (`rules/surveyFields.ts`). */
function describePatch({ testEmails = [], ...sent }: SurveyPatch, before: Survey, after: Survey) {
  const changed = changedFields(sent, before, after);
  if (before.template.id !== after.template.id) changed.push('templateId');
  const values: Record<string, unknown> = {
    ...Object.fromEntries(surveyFieldNames.filter(isValueAudited).map((field) => [field, fieldValue(after, field)])),
    scheduling: after.scheduling,
    archived: after.archived,
    templateId: after.template.id,
  };
  return {
    changed,
    ...Object.fromEntries(Object.entries(values).filter(([field]) => changed.includes(field))),
    ...(testEmails.length > 0 && { testEmails }),
  };
}

const keyOf = ({ surveyId }: { surveyId: string }, { accountId }: OrganisationPrincipal): SurveyKey => ({
  accountId,
  surveyId,
});
