import { useMemo } from 'react';

/** A list of which more can be loaded. */
export interface People<Row> {
  rows: Row[];
  /** Nothing of it is there yet. */
  isLoading: boolean;
  /** What is shown is of an earlier search or order. */
  isStale: boolean;
  hasMore: boolean;
  isLoadingMore: boolean;
  /** What went wrong when more was to be loaded, or the list read again; null if nothing. */
  error: Error | null;
  loadMore: () => void;
}

interface PagesQuery<Page> {
  data: { pages: Page[] } | undefined;
  isPlaceholderData: boolean;
  isFetchingNextPage: boolean;
  hasNextPage: boolean;
  error: Error | null;
  fetchNextPage: () => Promise<unknown>;
}

/** The rows of a query's pages. `rowsOf` is the same at each render. */
export function usePeople<Page, Row>(query: PagesQuery<Page>, rowsOf: (page: Page) => Row[]): People<Row> {
  const { data } = query;
  return {
    rows: useMemo(() => data?.pages.flatMap(rowsOf) ?? [], [data, rowsOf]),
    isLoading: data === undefined,
    isStale: query.isPlaceholderData,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    error: query.error,
    loadMore: () => void query.fetchNextPage(),
  };
}
