import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Membership } from '#contract/entities/person.ts';
import { auditLogQuery } from '#web/api/queries.ts';
import { LoadMore } from '#web/components/LoadMore.tsx';
import { t } from '#web/i18n/translate.ts';
import { ErrorScreen } from '#web/layout/ErrorScreen.tsx';
import { usePage } from '#web/layout/page.ts';
import { PageHeading } from '#web/layout/PageHeading.tsx';
import { paths } from '#web/paths.ts';
import { SelectInput } from '#web/ui/SelectInput.tsx';
import { ManagersOnly } from '../ManagersOnly.tsx';
import styles from './AuditLog.module.css';
import { AuditTable } from './AuditTable.tsx';
import { areaOf, areas } from './auditWords.ts';
import { DownloadAuditLog } from './DownloadAuditLog.tsx';

/** Who did what in the organisation, and when. */
export const AuditLogScreen = () => (
  <ManagersOnly title={t('Audit log')}>{({ current }) => <AuditLog account={current.account} />}</ManagersOnly>
);

function AuditLog({ account }: { account: Membership['account'] }) {
  const search = useSearch({ from: '/account/audit-log' });
  const area = areas.find((each) => each === search.area) ?? null;
  const navigate = useNavigate();
  usePage({
    title: t('Audit log'),
    organisation: account.name,
    back: { label: t('Back to organisation settings'), link: paths.settings() },
  });
  const query = useInfiniteQuery({ ...auditLogQuery(account.id, area), placeholderData: keepPreviousData });
  const { data, error, hasNextPage } = query;
  if (error && !data) return <ErrorScreen error={error} />;
  const entries = data?.pages.flatMap((page) => page.entries);

  return (
    <div className={styles.page}>
      <PageHeading>{t('Audit log')}</PageHeading>
      <p className={styles.note}>
        {t(
          'Every change, every report that was read and every file that was downloaded in {organisation}. Entries are only added, never changed, and hold no answers.',
          { organisation: account.name },
        )}
      </p>
      <div className={styles.tools}>
        <div className={styles.area}>
          <SelectInput
            label={t('What it is about')}
            placeholder={t('Everything')}
            options={areas.map((each) => ({ value: each, label: areaOf(each) }))}
            value={area ?? ''}
            onChange={(chosen) =>
              void navigate({ ...paths.auditLog(chosen || undefined), replace: true, resetScroll: false })
            }
          />
        </div>
        <DownloadAuditLog account={account} area={area} />
      </div>
      {entries?.length === 0 ? (
        <p role="status">
          {area === null ? t('The log is empty so far.') : t('There is nothing of this kind in the log yet.')}
        </p>
      ) : (
        <AuditTable entries={entries ?? null} busy={query.isPlaceholderData} />
      )}
      {entries && entries.length > 0 && (hasNextPage || (data?.pages.length ?? 0) > 1) && (
        <LoadMore
          hasMore={hasNextPage}
          isLoading={query.isFetchingNextPage}
          onLoad={() => void query.fetchNextPage()}
          end={t('These are all entries.')}
        />
      )}
    </div>
  );
}
