import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link, Outlet, useNavigate, useSearch } from '@tanstack/react-router';
import { useRef } from 'react';
import { canEdit, canView } from '#rules/permissions.ts';
import { surveysQuery } from '#web/api/queries.ts';
import { LoadMore } from '#web/components/LoadMore.tsx';
import { usePendingChanges } from '#web/forms/pendingChanges.ts';
import { plural, t } from '#web/i18n/translate.ts';
import { ErrorScreen } from '#web/layout/ErrorScreen.tsx';
import { NoPrivileges } from '#web/layout/NoPrivileges.tsx';
import { usePage } from '#web/layout/page.ts';
import { PageHeading } from '#web/layout/PageHeading.tsx';
import { paths } from '#web/paths.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { useAdmin } from '#web/screens/admin/useAdmin.ts';
import { arrangeSurveys } from '#web/forms/withPending.ts';
import { ViewLinks } from '#web/ui/ViewLinks.tsx';
import { SurveysTable } from './SurveysTable.tsx';
import styles from './YourSurveys.module.css';

/** The surveys of the organisation, current or archived (docs/rules/screens.md#list-of-surveys). */
export function YourSurveysScreen() {
  const admin = useAdmin();
  const search = useSearch({ from: '/admin/survey/your-surveys' });
  const { archived = false, sort = '-modified' } = search;
  const order = search.sort === undefined ? {} : { sort };
  const navigate = useNavigate();
  const count = useRef<HTMLParagraphElement>(null);
  const title = archived ? t('Archived surveys') : t('Surveys');
  usePage({ title, organisation: admin.account.name });
  const query = useInfiniteQuery({
    ...surveysQuery(admin.account.id, { filter: archived ? 'archived' : 'current', sort }),
    enabled: canView(admin),
    placeholderData: keepPreviousData,
  });
  const changes = usePendingChanges();
  const { data, error } = query;
  if (error && !data) return <ErrorScreen error={error} />;
  if (!canView(admin)) return <NoPrivileges title={t('Surveys')} />;
  const listed = data?.pages.flatMap((page) => page.surveys);
  // While the other list loads, this one stays. Its surveys are then archived or not, as they were.
  const isArchivedList = query.isPlaceholderData ? listed?.[0]?.archived === true : archived;
  const surveys = listed && arrangeSurveys(listed, isArchivedList, admin.account.id, changes);

  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <PageHeading>{title}</PageHeading>
        {canEdit(admin) && (
          <Link {...paths.newSurvey()} className={buttonClass('primary')}>
            {t('New survey')}
          </Link>
        )}
      </div>
      <ViewLinks label={t('Filter')}>
        <Link
          {...paths.yourSurveys()}
          search={order}
          aria-current={archived ? undefined : 'true'}
          activeOptions={{ exact: true, includeSearch: true }}
          resetScroll={false}
        >
          {t('Current')}
        </Link>
        <Link
          {...paths.archivedSurveys()}
          search={{ ...order, archived: true }}
          aria-current={archived ? 'true' : undefined}
          activeOptions={{ exact: true, includeSearch: true }}
          resetScroll={false}
        >
          {t('Archived')}
        </Link>
      </ViewLinks>
      <p ref={count} role="status" tabIndex={-1} className={styles.count}>
        {surveys ? countWords(surveys.length, query.hasNextPage, archived) : t('Loading …')}
      </p>
      {surveys?.length !== 0 && (
        <SurveysTable
          caption={title}
          surveys={surveys ?? null}
          busy={query.isPlaceholderData}
          sort={sort}
          onSort={(next) =>
            void navigate({
              ...paths.yourSurveys(),
              search: { ...(archived && { archived }), sort: next },
              replace: true,
              resetScroll: false,
            })
          }
          onGone={() => count.current?.focus()}
        />
      )}
      {surveys && surveys.length > 0 && (query.hasNextPage || (data?.pages.length ?? 0) > 1) && (
        <LoadMore
          hasMore={query.hasNextPage}
          isLoading={query.isFetchingNextPage}
          onLoad={() => void query.fetchNextPage()}
          end={t('You have reached the end of the list.')}
        />
      )}
      <Outlet />
    </div>
  );
}

function countWords(shown: number, hasMore: boolean, archived: boolean): string {
  if (shown === 0) return archived ? t('There are no archived surveys.') : t('There are no surveys yet.');
  if (hasMore) return t('Showing the first {shown}', { shown });
  return plural(shown, '1 survey', '{shown} surveys', { shown });
}
