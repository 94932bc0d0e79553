import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { AuditArea, AuditEntry } from '#contract/entities/auditEntry.ts';
import type { Membership } from '#contract/entities/person.ts';
import { auditLogQuery, fetchAuditLog } from '#web/api/queries.ts';
import { useListDownload } from '#web/api/useListDownload.ts';
import { LoadMore } from '#web/components/LoadMore.tsx';
import { fileNameDay, fileNamePart } from '#web/components/fileName.ts';
import { writeCsv } from '#web/components/writeCsv.ts';
import { t } from '#web/i18n/translate.ts';
import { ErrorScreen } from '#web/layout/ErrorScreen.tsx';
import { PageHeading } from '#web/layout/PageHeading.tsx';
import { usePage } from '#web/layout/page.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/Button.tsx';
import { SelectInput } from '#web/ui/SelectInput.tsx';
import { saveFile } from '#web/ui/saveFile.ts';
import { ManagersOnly } from '../ManagersOnly.tsx';
import styles from './AuditLog.module.css';
import { AuditTable } from './AuditTable.tsx';
import { auditDetails } from './auditDetails.ts';
import { areaOf, areas, actionOf, actorOf } from './auditLabels.ts';

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
          'Every change, every report that was opened and every file that was downloaded in {organisation}. Entries are only added, never changed, and contain no answers.',
          { organisation: account.name },
        )}
      </p>
      <div className={styles.tools}>
        <div className={styles.area}>
          <SelectInput
            label={t('Area')}
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
          {area === null ? t('The log is empty so far.') : t('There are no entries of this kind yet.')}
        </p>
      ) : (
        <AuditTable entries={entries ?? null} busy={query.isPlaceholderData} />
      )}
      {entries && entries.length > 0 && (hasNextPage || (data?.pages.length ?? 0) > 1) && (
        <LoadMore
          hasMore={hasNextPage}
          isLoading={query.isFetchingNextPage}
          onLoad={() => void query.fetchNextPage()}
          end={t('You have reached the end of the log.')}
        />
      )}
    </div>
  );
}

/** Saves the whole log as a file, page by page, or one area if the list is filtered. */
function DownloadAuditLog({ account, area }: { account: Membership['account']; area: AuditArea | null }) {
  const { loaded, toggle } = useListDownload({
    read: async (page) => {
      const { entries, cursor } = await fetchAuditLog(account.id, area, page);
      return { rows: entries, cursor };
    },
    save: async (entries) =>
      saveFile(await writeAuditCsv(entries), `${fileNamePart(account.name)} audit log ${fileNameDay(new Date())}.csv`),
    failure: t('Failed to download the audit log.'),
  });

  return (
    <div className={styles.download}>
      <Button onClick={toggle}>{loaded === null ? t('Download CSV') : t('Cancel the download')}</Button>
      <p role="status" className={styles.detail}>
        {loaded !== null && t('{count} entries so far', { count: loaded })}
      </p>
    </div>
  );
}

/** The log as a file: times in UTC. The last column has the details for machines. */
const writeAuditCsv = (entries: readonly AuditEntry[]): Promise<Blob> =>
  writeCsv(
    [
      t('Time (UTC)'),
      t('Who'),
      t('Super administrator'),
      t('Area'),
      t('What'),
      t('Name'),
      t('Details'),
      t('Operation'),
      t('Ids'),
    ],
    entries.map((entry) => [
      entry.at,
      actorOf(entry),
      entry.person?.superAdmin ? t('yes') : '',
      areaOf(entry.area),
      actionOf(entry),
      entry.subject ?? '',
      auditDetails(entry).join('; '),
      entry.action,
      Object.entries(entry.object)
        .map(([name, id]) => `${name} ${id}`)
        .join('; '),
    ]),
  );
