import { infiniteQueryOptions, keepPreviousData, queryOptions, type QueryKey } from '@tanstack/react-query';
import type { ActionFilter } from '#contract/entities/action.ts';
import type { AuditArea } from '#contract/entities/auditEntry.ts';
import type { MailRefusal } from '#contract/entities/participant.ts';
import type { ReportRequest } from '#contract/entities/reportRequest.ts';
import { api } from './client.ts';

/* The queries of the administration screens. The first part of a key names the change that makes the query stale. */

/** Stale after a change of a survey. */
export const staleSurvey = (surveyId: string): QueryKey[] => [['survey', surveyId], ['surveys'], ['reports']];

/** Stale after a change of people or groups: their lists, and the counts of groups and surveys. */
export const stalePeople: readonly QueryKey[] = [['participants'], ['groups'], ['survey'], ['surveys']];

/** Stale after a change of an organisation's administrators. */
export const staleUsers = (accountId: string): QueryKey[] => [
  ['users', accountId],
  ['auditLog', accountId],
];

export const surveyQuery = (surveyId: string) =>
  queryOptions({
    queryKey: ['survey', surveyId],
    queryFn: () => api.getSurvey({ params: { surveyId } }),
  });

export const surveysQuery = (accountId: string, query: { filter?: string; sort?: string; limit?: string }) =>
  infiniteQueryOptions({
    queryKey: ['surveys', accountId, query],
    queryFn: ({ pageParam }) =>
      api.getSurveys({ params: { accountId }, query: { ...query, ...(pageParam !== null && { cursor: pageParam }) } }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor,
  });

/** All surveys, or those that are not archived. An organisation has few enough to load them all. */
export const everySurveyQuery = (accountId: string, filter: 'current' | 'all') =>
  queryOptions({
    queryKey: ['surveys', accountId, filter],
    queryFn: () =>
      everyPage(async (cursor) => {
        const { surveys, cursor: next } = await api.getSurveys({
          params: { accountId },
          query: { filter, limit: '200', cursor },
        });
        return { rows: surveys, cursor: next };
      }),
  });

export const templatesQuery = (accountId: string) =>
  queryOptions({
    queryKey: ['templates', accountId],
    queryFn: () => api.getSurveyTemplates({ params: { accountId } }),
  });

/** All groups. An organisation has few, so every page is loaded. */
export const groupsQuery = (accountId: string) =>
  queryOptions({
    queryKey: ['groups', accountId],
    queryFn: () =>
      everyPage(async (cursor) => {
        const { groups, cursor: next } = await api.getGroups({
          params: { accountId },
          query: { limit: '200', cursor },
        });
        return { rows: groups, cursor: next };
      }),
  });

export const surveyGroupsQuery = (surveyId: string) =>
  queryOptions({
    queryKey: ['survey', surveyId, 'groups'],
    queryFn: () =>
      everyPage(async (cursor) => {
        const { groups, cursor: next } = await api.getSurveyGroups({
          params: { surveyId },
          query: { limit: '200', cursor },
        });
        return { rows: groups, cursor: next };
      }),
  });

/** A report. Its texts change even after the survey has closed, which makes ['survey', id, 'report'] stale. */
export const reportQuery = (surveyId: string, request: ReportRequest) =>
  queryOptions({
    queryKey: ['survey', surveyId, 'report', request],
    queryFn: () => api.getReport({ params: { surveyId }, body: request }),
    staleTime: 60_000,
  });

/** The sections of a report by group, using numbers pre-approved at closing. */
export const heatMapQuery = (surveyId: string) =>
  queryOptions({
    queryKey: ['survey', surveyId, 'heatMap'],
    queryFn: () => api.getHeatMap({ params: { surveyId } }),
    staleTime: 60_000,
  });

/** The scores of a survey next to earlier ones of its type. */
export const trendQuery = (surveyId: string) =>
  queryOptions({
    queryKey: ['survey', surveyId, 'trend'],
    queryFn: () => api.getTrend({ params: { surveyId } }),
    staleTime: 60_000,
  });

/** Response rates by group. */
export const responseRatesQuery = (surveyId: string) =>
  queryOptions({
    queryKey: ['survey', surveyId, 'responseRates'],
    queryFn: () => api.getResponseRates({ params: { surveyId } }),
  });

/** The actions of an organisation, all of them or those of one survey. There are few enough to load them all. */
export const actionsQuery = (accountId: string, filter: ActionFilter, surveyId?: string) =>
  queryOptions({
    queryKey: ['actions', accountId, filter, surveyId ?? null],
    queryFn: () =>
      everyPage(async (cursor) => {
        const { actions, cursor: next } = await api.getActions({
          params: { accountId },
          query: { filter, limit: '200', cursor, ...(surveyId && { surveyId }) },
        });
        return { rows: actions, cursor: next };
      }),
  });

/** The filters of a report. With other surveys, a filter is available only if all of them offer it. */
export const filtersQuery = (
  surveyId: string,
  { combineWithSurveys, compareToSurvey }: Pick<ReportRequest, 'combineWithSurveys' | 'compareToSurvey'> = {},
) => {
  const query = { ...(combineWithSurveys && { combineWithSurveys }), ...(compareToSurvey && { compareToSurvey }) };
  return queryOptions({
    queryKey: ['survey', surveyId, 'filters', query],
    queryFn: () => api.getFilters({ params: { surveyId }, query }),
    // The previous filters stay until the new ones load, so that a dialog does not go blank when a survey is chosen.
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
};

/** Pages of reports, the newest first. `limit`: number of reports on a page. */
export const reportsQuery = (accountId: string, limit: string) =>
  infiniteQueryOptions({
    queryKey: ['reports', accountId, limit],
    queryFn: ({ pageParam }) =>
      api.getReports({
        params: { accountId },
        query: { sort: '-reportAvailable', limit, ...(pageParam !== null && { cursor: pageParam }) },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor,
  });

/** All reports, the newest first. The reader chooses from them what to compare or combine with another report. */
export const allReportsQuery = (accountId: string) =>
  queryOptions({
    queryKey: ['reports', accountId, 'all'],
    queryFn: () =>
      everyPage(async (cursor) => {
        const { reports, cursor: next } = await api.getReports({
          params: { accountId },
          query: { sort: '-reportAvailable', limit: '200', cursor },
        });
        return { rows: reports, cursor: next };
      }),
  });

/** The first page is short, so that it loads quickly. Later pages are longer. */
const pageOf = (cursor: string | null) => ({
  limit: cursor === null ? '50' : '200',
  ...(cursor !== null && { cursor }),
});

interface ParticipantsQuery {
  /** Null for the whole organisation. */
  groupId: string | null;
  text?: string | undefined;
  sort?: string | undefined;
}

/** A page of the people of an organisation or a group. */
export function fetchParticipants(
  accountId: string,
  { groupId, text, sort }: ParticipantsQuery,
  page: { limit: string; cursor?: string },
) {
  const query = { ...page, ...(sort && { sort }) };
  if (text)
    return api.searchParticipants({
      params: { accountId },
      query: { ...query, text, ...(groupId !== null && { group: groupId }) },
    });
  if (groupId === null) return api.getAccountParticipants({ params: { accountId }, query });
  return api.getGroupParticipants({ params: { accountId, groupId }, query });
}

export const participantsQuery = (accountId: string, requested: ParticipantsQuery) =>
  infiniteQueryOptions({
    queryKey: ['participants', accountId, requested],
    queryFn: ({ pageParam }) => fetchParticipants(accountId, requested, pageOf(pageParam)),
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor,
  });

interface ParticipationsQuery {
  text?: string | undefined;
  sort?: string | undefined;
  filter?: string[] | undefined;
  groups?: string[] | undefined;
  mailRefusal?: MailRefusal | undefined;
}

/** A page of the participations of a survey. */
export function fetchParticipations(
  surveyId: string,
  { text, ...requested }: ParticipationsQuery,
  page: { limit: string; cursor?: string },
) {
  const query = { ...page, ...requested };
  return text
    ? api.searchParticipations({ params: { surveyId }, query: { ...query, query: text } })
    : api.getParticipations({ params: { surveyId }, query });
}

export const participationsQuery = (surveyId: string, requested: ParticipationsQuery) =>
  infiniteQueryOptions({
    queryKey: ['survey', surveyId, 'participations', requested],
    queryFn: ({ pageParam }) => fetchParticipations(surveyId, requested, pageOf(pageParam)),
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor,
  });

/** The person's sessions. There are few, so every page is loaded. */
export const mySessionsQuery = () =>
  queryOptions({
    queryKey: ['mySessions'],
    queryFn: () =>
      everyPage(async (cursor) => {
        const { sessions, cursor: next } = await api.getMySessions({ query: { limit: '200', cursor } });
        return { rows: sessions, cursor: next };
      }),
  });

export const accountQuery = (accountId: string) =>
  queryOptions({
    queryKey: ['account', accountId],
    queryFn: () => api.getAccount({ params: { accountId } }),
  });

/** The administrators of an organisation. */
export const usersQuery = (accountId: string) =>
  infiniteQueryOptions({
    queryKey: ['users', accountId],
    queryFn: ({ pageParam }) => api.getUsers({ params: { accountId }, query: pageOf(pageParam) }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor,
  });

/** A page of the audit log of an organisation; `area` narrows it. */
export const fetchAuditLog = (accountId: string, area: AuditArea | null, page: { limit: string; cursor?: string }) =>
  api.getAuditLog({ params: { accountId }, query: { ...page, ...(area !== null && { filter: area }) } });

export const auditLogQuery = (accountId: string, area: AuditArea | null) =>
  infiniteQueryOptions({
    queryKey: ['auditLog', accountId, area],
    queryFn: ({ pageParam }) => fetchAuditLog(accountId, area, pageOf(pageParam)),
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor,
  });

/** The organisations whose name contains a text: the archived ones, or all others. */
export const accountsQuery = ({ archived, text }: { archived: boolean; text: string }) =>
  infiniteQueryOptions({
    queryKey: ['accounts', archived, text],
    queryFn: ({ pageParam }) => {
      const query = { ...pageOf(pageParam), ...(archived && { archived: 'true' as const }) };
      return text === '' ? api.getAccounts({ query }) : api.searchAccounts({ query: { ...query, text } });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor,
  });

/** The rows of all pages of a list. */
export async function everyPage<Row>(
  read: (cursor: string | undefined) => Promise<{ rows: Row[]; cursor: string | null }>,
): Promise<Row[]> {
  const all: Row[] = [];
  let cursor: string | undefined;
  do {
    const page = await read(cursor);
    all.push(...page.rows);
    cursor = page.cursor ?? undefined;
  } while (cursor);
  return all;
}
