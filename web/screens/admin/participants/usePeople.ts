import { useMemo } from 'react';

/** A list that can load more. */
export interface People<Row> {
  rows: Row[];
  /** Nothing has been loaded yet. */
  isLoading: boolean;
  /** The visible rows belong to an earlier search or order. */
  isStale: boolean;
  hasMore: boolean;
  isLoadingMore: boolean;
  /** The error of loading more or of reloading the list. Null if there is none. */
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

/** The rows of a query's pages. `rowsOf` must be the same function at each render. */
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
