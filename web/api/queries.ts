import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from './client.ts';

/* The reads of the administration's screens. The first part of a key names what a change makes stale. */

export const surveyQuery = (surveyId: string) => queryOptions({
  queryKey: ['survey', surveyId],
  queryFn: () => api.getSurvey({ params: { surveyId } }),
});

export const surveysQuery = (accountId: string, query: { filter?: string; sort?: string; limit?: string }) => infiniteQueryOptions({
  queryKey: ['surveys', accountId, query],
  queryFn: ({ pageParam }) => api.getSurveys({ params: { accountId }, query: { ...query, ...(pageParam !== null && { cursor: pageParam }) } }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ cursor }) => cursor,
});

export const templatesQuery = (accountId: string) => queryOptions({
  queryKey: ['templates', accountId],
  queryFn: () => api.getSurveyTemplates({ params: { accountId } }),
});

export const sectionQuery = (surveyId: string, sectionId: string) => queryOptions({
  queryKey: ['survey', surveyId, 'section', sectionId],
  queryFn: () => api.getSection({ params: { surveyId, sectionId } }),
});

/** All groups: an organisation has few, so every page is read. */
export const groupsQuery = (accountId: string) => queryOptions({
  queryKey: ['groups', accountId],
  queryFn: () => everyPage(async (cursor) => {
    const { groups, cursor: next } = await api.getGroups({ params: { accountId }, query: { limit: '200', cursor } });
    return { rows: groups, cursor: next };
  }),
});

export const surveyGroupsQuery = (surveyId: string) => queryOptions({
  queryKey: ['survey', surveyId, 'groups'],
  queryFn: () => everyPage(async (cursor) => {
    const { groups, cursor: next } = await api.getSurveyGroups({ params: { surveyId }, query: { limit: '200', cursor } });
    return { rows: groups, cursor: next };
  }),
});

/** The rows of all pages of a list. */
export async function everyPage<Row>(read: (cursor: string | undefined) => Promise<{ rows: Row[]; cursor: string | null }>): Promise<Row[]> {
  const all: Row[] = [];
  let cursor: string | undefined;
  do {
    const page = await read(cursor);
    all.push(...page.rows);
    cursor = page.cursor ?? undefined;
  } while (cursor);
  return all;
}
