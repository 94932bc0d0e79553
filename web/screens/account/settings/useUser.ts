import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { AccountUser } from '#contract/entities/person.ts';
import { usersQuery } from '#web/api/queries.ts';

/**
 * A user of the list, which is loaded to its end if necessary. Null while loading, undefined if there is no user with
 * this id.
 */
export function useUser(accountId: string, userId: string): AccountUser | null | undefined {
  const { data, isError, isFetchingNextPage, hasNextPage, fetchNextPage } = useInfiniteQuery(usersQuery(accountId));
  const found = data?.pages.flatMap(({ users }) => users).find(({ id }) => id === userId);
  const isElsewhere = data !== undefined && !found && hasNextPage;
  useEffect(() => {
    if (isElsewhere && !isFetchingNextPage) void fetchNextPage();
  }, [isElsewhere, isFetchingNextPage, fetchNextPage]);
  return found ?? (isError || (data && !hasNextPage) ? undefined : null);
}
