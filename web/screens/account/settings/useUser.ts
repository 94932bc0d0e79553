import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { AccountUser } from '#contract/entities/person.ts';
import { usersQuery } from '#web/api/queries.ts';

/** Somebody of the list, read to its end if need be; null while it is read, undefined where there is nobody of that id. */
export function useUser(accountId: string, userId: string): AccountUser | null | undefined {
  const { data, isError, isFetchingNextPage, hasNextPage, fetchNextPage } = useInfiniteQuery(usersQuery(accountId));
  const found = data?.pages.flatMap(({ users }) => users).find(({ id }) => id === userId);
  const isElsewhere = data !== undefined && !found && hasNextPage;
  useEffect(() => {
    if (isElsewhere && !isFetchingNextPage) void fetchNextPage();
  }, [isElsewhere, isFetchingNextPage, fetchNextPage]);
  return found ?? (isError || (data && !hasNextPage) ? undefined : null);
}
