import { useListDownload } from '#web/api/useListDownload.ts';
import { t } from '#web/i18n/translate.ts';
import { Button } from '#web/ui/Button.tsx';
import { ProgressLine } from '#web/ui/ProgressLine.tsx';
import { csvFileName } from './csvFileName.ts';
import type { Named } from './personColumns.tsx';
import { saveFile } from '#web/ui/saveFile.ts';
import styles from './csv.module.css';
import { writeParticipantCsv } from './writeParticipantCsv.ts';

interface PeoplePage {
  people: Named[];
  cursor: string | null;
}

interface DownloadCsvProps {
  /** Fetches a page of the list: the first one, or the one at the cursor. */
  read: (page: { limit: string; cursor?: string }) => Promise<PeoplePage>;
  /** The organisation's or the survey's name. */
  prefix: string;
  /** Null for all people. */
  groupName: string | null;
  /** The approximate number of people. */
  total: number;
  /** The contents of the file. */
  hint: string;
}

/** Saves the whole list as a file, page by page. */
export function DownloadCsv({ read, prefix, groupName, total, hint }: DownloadCsvProps) {
  const { loaded, toggle } = useListDownload({
    read: async (page) => {
      const { people, cursor } = await read(page);
      return { rows: people, cursor };
    },
    save: async (people) => saveFile(await writeParticipantCsv(people), csvFileName(prefix, groupName, new Date())),
    failure: t('Failed to download the participants:'),
  });

  return (
    <>
      <p className={styles.hint}>{hint}</p>
      {loaded !== null && (
        <ProgressLine
          value={Math.min(loaded, total)}
          max={total}
          label={t('Download')}
          valueText={t('{loaded} of {total} people', { loaded, total })}
        />
      )}
      <Button onClick={toggle}>{loaded === null ? t('Download CSV') : t('Cancel the download')}</Button>
    </>
  );
}
