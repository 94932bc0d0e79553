import { useEffect, useRef, useState } from 'react';
import type { CsvParticipant } from '../../../../rules/participantCsv.ts';
import { everyPage } from '../../../api/queries.ts';
import { failureWords } from '../../../api/failureWords.ts';
import { t } from '../../../i18n/translate.ts';
import { toast } from '../../../layout/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { ProgressLine } from '../../../ui/ProgressLine.tsx';
import { csvFileName } from './csvFileName.ts';
import { saveFile } from '../../../ui/saveFile.ts';
import styles from './csv.module.css';
import { writeParticipantCsv } from './writeParticipantCsv.ts';

export interface PeoplePage {
  people: CsvParticipant[];
  cursor: string | null;
}

interface DownloadCsvProps {
  /** A page of the list, with or without a cursor. */
  read: (page: { limit: string; cursor?: string }) => Promise<PeoplePage>;
  /** The organisation's or the survey's name. */
  prefix: string;
  /** null: all. */
  groupName: string | null;
  /** About how many there are. */
  total: number;
  /** What is in the file. */
  hint: string;
}

/** Saves the whole list as a file, page by page. */
export function DownloadCsv({ read, prefix, groupName, total, hint }: DownloadCsvProps) {
  const [loaded, setLoaded] = useState<number | null>(null);
  const cancelled = useRef(false);
  useEffect(() => () => {
    cancelled.current = true;
  }, []);

  const download = async () => {
    cancelled.current = false;
    setLoaded(0);
    try {
      let count = 0;
      const people = await everyPage(async (cursor) => {
        const page = await read({ limit: '200', ...(cursor && { cursor }) });
        count += page.people.length;
        setLoaded(count);
        return { rows: page.people, cursor: cancelled.current ? null : page.cursor };
      });
      if (!cancelled.current) saveFile(await writeParticipantCsv(people), csvFileName(prefix, groupName, new Date()));
    } catch (error) {
      toast(`${t('Failed to download the participants:')} ${failureWords(error)}`, 'error');
    }
    setLoaded(null);
  };

  return (
    <>
      <p className={styles.hint}>{hint}</p>
      {loaded !== null && (
        <ProgressLine value={Math.min(loaded, total)} max={total} label={t('Download')} valueText={t('{loaded} of {total} people', { loaded, total })} />
      )}
      <Button onClick={() => (loaded === null ? void download() : (cancelled.current = true))}>
        {loaded === null ? t('Download CSV') : t('Cancel the download')}
      </Button>
    </>
  );
}
