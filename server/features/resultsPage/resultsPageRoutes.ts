import { isDeepStrictEqual } from 'node:util';
import type { blocks } from '#contract/api.ts';
import type { ResultsPage, ResultsPageChoice } from '#contract/entities/resultsPage.ts';
import { limits } from '#contract/limits.ts';
import { ApiError, invalid } from '#server/ApiError.ts';
import { getSurveyTypeVersion } from '#server/db/getSurveyType.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import { isUuid } from '#server/db/isUuid.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';
import type { ResultsPageContent } from '#server/db/tables/resultsTables.ts';
import type { Deps } from '#server/deps.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { enqueueMails } from '#server/mail/enqueueMail.ts';
import { newToken } from '#server/security/token.ts';
import { getActions } from '../actions/actionsRoutes.ts';
import { findAction } from '../actions/actionQueries.ts';
import { lockSurvey } from '../survey/surveyQueries.ts';
import { loadForPage, type PageSource, type LoadedReport, sourceIn } from './pageSource.ts';
import { findingItem, groupItem, presentResults } from './presentResults.ts';
import {
  findPage,
  findPageSurvey,
  findPublished,
  listRecipients,
  type ResultsPageRow,
  storePage,
  updatePage,
  type PageSurvey,
} from './resultsPageQueries.ts';

export const resultsPageRoutes = (deps: Deps): Handlers<typeof blocks.resultsPage> => ({
  async getResultsPage({ params: { surveyId }, principal: { accountId, personId } }) {
    return getResultsPage(deps, { accountId, surveyId }, { personId, now: deps.clock() });
  },

  async saveResultsPage({ params: { surveyId }, principal: { accountId, personId }, body, note }) {
    const survey = { accountId, surveyId };
    const who = { personId, now: deps.clock() };
    note({ details: { language: body.language } });
    return inPage(deps, survey, async (within) => {
      const { type_hash: typeHash } = await requireClosed(within, survey);
      const loaded = await loadForPage(within, { survey, typeHash }, who);
      await storePage(within.db, survey, {
        saved: JSON.stringify(await contentOf(within, { survey, loaded, choice: body })),
        when_saved: who.now,
      });
      return getResultsPage(within, survey, who, loaded);
    });
  },

  async publishResultsPage({ params: { surveyId }, principal: { accountId, personId }, body, note }) {
    const survey = { accountId, surveyId };
    const who = { personId, now: deps.clock() };
    return inPage(deps, survey, async (within, page) => {
      const { type_hash: typeHash } = await requireClosed(within, survey);
      const saved = requireSeen('whenSaved', body.whenSaved, page?.when_saved, page);
      if (isChanged(saved)) {
        const loaded = await loadForPage(within, { survey, typeHash }, who);
        if (!(await isCurrent(within, { survey, loaded, page: saved })))
          throw invalid('whenSaved', 'is older than the report or the action plan. Save the page again');
        await updatePage(within.db, survey, {
          published: JSON.stringify(saved.saved),
          when_published: who.now,
          token: saved.token ?? newToken(),
        });
      }
      note({ details: { language: saved.saved.language } });
      return getResultsPage(within, survey, who);
    });
  },

  async withdrawResultsPage({ params: { surveyId }, principal: { accountId, personId } }) {
    const survey = { accountId, surveyId };
    return inPage(deps, survey, async (within) => {
      await requireClosed(within, survey);
      await updatePage(within.db, survey, { published: null, when_published: null, token: null });
      return getResultsPage(within, survey, { personId, now: deps.clock() });
    });
  },

  async sendResultsPage({ params: { surveyId }, principal: { accountId, personId }, body, note }) {
    const survey = { accountId, surveyId };
    const now = deps.clock();
    return inPage(deps, survey, async (within, page) => {
      await requireClosed(within, survey);
      if (!page?.published) throw new ApiError('CantSend', { message: 'Publish the page before you send it.' });
      const { when_published: published, when_sent: sent } = requireSeen(
        'whenPublished',
        body.whenPublished,
        page.when_published,
        page,
      );
      if (sent && sent >= published!)
        throw new ApiError('CantSend', { message: 'This version of the page was sent already.' });
      if (sent && now.getTime() - sent.getTime() < limits.resultsPageMailSeconds * 1000)
        throw new ApiError('CantSend', { message: 'The page was sent less than a day ago. Send it again tomorrow.' });
      const recipients = await listRecipients(within.db, survey);
      if (recipients.length === 0)
        throw new ApiError('EmailCouldNotBeSent', {
          message: 'None of the people invited has an address that mail can be sent to.',
        });
      await enqueueMails(
        within.db,
        recipients.map((participationId) => ({ message: 'resultsPage', accountId, participationId })),
        now,
      );
      await updatePage(within.db, survey, { when_sent: now, sent_to: recipients.length });
      note({ details: { sent: recipients.length } });
      return getResultsPage(within, survey, { personId, now });
    });
  },

  async getPublishedResults({ params: { token } }) {
    const found = await findPublished(deps.db, token);
    // A page that was published with a lower minimum would show numbers that the report suppresses.
    if (!found?.published || found.published.minimum < deps.config.minReportSample) throw new ApiError('NotFound');
    return documentOf(deps, found.published, found);
  },
});

type Who = Parameters<typeof loadForPage>[2];

/** Locks the survey, so that changes of its page follow each other, and loads the page. */
const inPage = (
  deps: Deps,
  survey: SurveyKey,
  change: (within: Deps, page: ResultsPageRow | undefined) => Promise<ResultsPage>,
): Promise<ResultsPage> =>
  inTransaction(deps.db, async (tx) => {
    await lockSurvey(tx, survey);
    return change({ ...deps, db: tx }, await findPage(tx, survey));
  });

/** @throws ApiError NotFound, OpenSurvey. */
async function requireClosed({ db }: Pick<Deps, 'db'>, survey: SurveyKey): Promise<PageSurvey> {
  const found = await findPageSurvey(db, survey);
  if (!found) throw new ApiError('NotFound');
  if (found.when_closed === null) throw new ApiError('OpenSurvey');
  return found;
}

/** @throws ApiError Validation if this is not the version that the person has seen. */
function requireSeen(
  property: 'whenSaved' | 'whenPublished',
  seen: string,
  current: Date | null | undefined,
  page: ResultsPageRow | undefined,
): ResultsPageRow {
  if (!page || current?.getTime() !== new Date(seen).getTime())
    throw invalid(property, 'is not the latest version. Load the page again');
  return page;
}

const isChanged = ({ published, when_published, when_saved }: ResultsPageRow): boolean =>
  published === null || when_saved > when_published!;

/**
 * The page as managers edit it. While the report cannot be shown, it offers nothing.
 * @throws ApiError NotFound, OpenSurvey, InternalError.
 */
async function getResultsPage(deps: Deps, survey: SurveyKey, who: Who, known?: LoadedReport): Promise<ResultsPage> {
  const { db, content } = deps;
  const ofSurvey = await requireClosed(deps, survey);
  const page = await findPage(db, survey);
  const loaded =
    known ??
    (await loadForPage(deps, { survey, typeHash: ofSurvey.type_hash }, who).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'SampleTooSmall') return null;
      throw error;
    }));
  const { actions } = await getActions({ db, content }, survey.accountId, {
    filter: 'all',
    limit: String(limits.maxPageSize),
    surveyId: survey.surveyId,
  });
  return {
    offered: loaded && { ...presentOffered(sourceIn('en', loaded, deps), deps), actions },
    saved: page ? choiceOf(page.saved) : null,
    whenSaved: page?.when_saved.toISOString() ?? null,
    preview: page ? await documentOf(deps, page.saved, ofSurvey) : null,
    url: page?.token ? `${deps.config.publicUrl}/app/results/${page.token}` : null,
    whenPublished: page?.when_published?.toISOString() ?? null,
    changed: page ? isChanged(page) : false,
    outdated: page && loaded ? !(await isCurrent(deps, { survey, loaded, page })) : false,
    whenSent: page?.when_sent?.toISOString() ?? null,
    sentTo: page?.sent_to ?? null,
    recipients: (await listRecipients(db, survey)).length,
  };
}

/**
 * Returns whether a saved page has the numbers, names and actions that it would have if it were saved now.
 */
const isCurrent = async (
  deps: Deps,
  { survey, loaded, page: { saved } }: { survey: SurveyKey; loaded: LoadedReport; page: Pick<ResultsPageRow, 'saved'> },
): Promise<boolean> =>
  isDeepStrictEqual(
    await contentOf(deps, { survey, loaded, choice: choiceOf(saved) }).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'Validation') return null;
      throw error;
    }),
    saved,
  );

function presentOffered({ findings, groups }: PageSource, { content: { texts } }: Pick<Deps, 'content'>) {
  const textOf = ({ label, text }: ReturnType<typeof findingItem>) =>
    [label && (label.endsWith('.') ? label : `${label}.`), text].filter(Boolean).join(' ');
  return {
    findings: findings.map((finding) => ({
      id: finding.id,
      kind: finding.kind,
      title: finding.name,
      text: textOf(findingItem(finding, texts.en)),
    })),
    groups: groups.map((group) => ({
      id: group.id,
      name: group.name,
      sampleSize: group.people,
      text: textOf(groupItem(group, texts.en)),
    })),
  };
}

/**
 * The content of a page with the numbers that the report has now.
 * @throws ApiError Validation naming a finding, group or action that cannot be on it.
 */
async function contentOf(
  deps: Deps,
  { survey, loaded, choice }: { survey: SurveyKey; loaded: LoadedReport; choice: ResultsPageChoice },
): Promise<ResultsPageContent> {
  const { language, decisions, note } = choice;
  const { people, findings, groups } = sourceIn(language, loaded, deps);
  choice.findings.forEach((id, index) => {
    if (!findings.some((finding) => finding.id === id))
      throw invalid(`findings[${index}]`, 'is not one of the findings of this report');
  });
  const group = groups.find(({ id }) => id === choice.groupId) ?? null;
  if (choice.groupId !== null && !group) throw invalid('groupId', 'is not one of the groups that can be shown here');
  const done: ResultsPageContent['done'] = [];
  for (const [index, { actionId, said }] of choice.done.entries()) {
    const action = isUuid(actionId) ? await findAction(deps.db, { ...survey, actionId }) : undefined;
    if (action?.status !== 'DONE') throw invalid(`done[${index}].actionId`, 'is not a finished action of this survey');
    done.push({
      actionId,
      said: said.toWellFormed(),
      action: action.title,
      on: action.modified_at.toISOString().slice(0, 10),
    });
  }
  return {
    language,
    people,
    minimum: deps.config.minReportSample,
    findings: findings.filter(({ id }) => choice.findings.includes(id)),
    group,
    decisions: decisions.map(({ text, dueOn }) => ({ text: text.toWellFormed(), dueOn })),
    done,
    note: note?.toWellFormed() || null,
  };
}

/** The manager's choices for a saved page. */
const choiceOf = ({ language, findings, group, decisions, done, note }: ResultsPageContent): ResultsPageChoice => ({
  language,
  findings: findings.map(({ id }) => id),
  groupId: group?.id ?? null,
  decisions,
  done: done.map(({ actionId, said }) => ({ actionId, said })),
  note,
});

async function documentOf({ db, content }: Pick<Deps, 'db' | 'content'>, page: ResultsPageContent, survey: PageSurvey) {
  const version = await getSurveyTypeVersion(db, survey.type_hash);
  return presentResults(page, survey, { texts: content.texts[page.language], version });
}
