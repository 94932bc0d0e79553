import type { AuditArea } from '#contract/entities/auditEntry.ts';
import type { Membership } from '#contract/entities/person.ts';
import { readAuditLog } from '#web/api/queries.ts';
import { useListDownload } from '#web/api/useListDownload.ts';
import { fileNameDay, fileNamePart } from '#web/components/fileName.ts';
import { t } from '#web/i18n/translate.ts';
import { Button } from '#web/ui/Button.tsx';
import { saveFile } from '#web/ui/saveFile.ts';
import styles from './AuditLog.module.css';
import { writeAuditCsv } from './writeAuditCsv.ts';

/** Saves the whole log as a file, page by page; of one area where the list shows no more. */
export function DownloadAuditLog({ account, area }: { account: Membership['account']; area: AuditArea | null }) {
  const { loaded, toggle } = useListDownload({
    read: async (page) => {
      const { entries, cursor } = await readAuditLog(account.id, area, page);
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
