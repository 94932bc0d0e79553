import { useRef, useState } from 'react';
import type { ParticipantCsv, ParticipantCsvError } from '#web/components/participantCsv.ts';
import { plural, t } from '#web/i18n/translate.ts';
import { toast } from '#web/layout/toasts.ts';
import { Button } from '#web/ui/Button.tsx';
import { Note } from '#web/ui/Note.tsx';
import type { AddPeople } from './AddPersonForm.tsx';
import styles from './csv.module.css';
import { ImportDialog } from './ImportDialog.tsx';
import { parseParticipantFile } from './parseParticipantFile.ts';
import { saveFile } from '#web/ui/saveFile.ts';
import { writeParticipantCsv } from './writeParticipantCsv.ts';

/** Maximum size of a file in bytes. Ten thousand people are about one million bytes. */
const fileBytes = 20_000_000;

interface ImportCsvProps {
  add: AddPeople;
  /** Name of the organisation, group or survey that the people are added to. */
  target: string;
  /** What adding the people will cause, shown before anything is sent. */
  consequence: string;
  /** Shown if everyone is already there. */
  allExisting: string;
}

/** Imports people from a spreadsheet file. The browser parses and checks the file before anything is sent. */
export function ImportCsv(props: ImportCsvProps) {
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<ParticipantCsvError | string | null>(null);
  const [read, setRead] = useState<{ fileName: string; csv: ParticipantCsv } | null>(null);

  const choose = async (file: File) => {
    setError(null);
    try {
      if (file.size > fileBytes)
        return setError(t('This file is too large. Please split it into files of at most 20 MB.'));
      const bytes = new Uint8Array(await file.arrayBuffer());
      if (isZip(bytes))
        return setError(t('This is a workbook. Please save it as CSV in your spreadsheet, and import that file.'));
      const csv = await parseParticipantFile(bytes);
      if ('message' in csv) setError(csv);
      else if (csv.participants.length === 0) setError(t('None of the rows has an email address.'));
      else setRead({ fileName: file.name, csv });
    } catch {
      toast(t('Failed to process CSV file'), 'error');
    }
  };

  return (
    <>
      <p className={styles.hint}>
        {t(
          'A spreadsheet saved as CSV, with the columns Given Name, Family Name and Email Address. You see a preview before anyone is added.',
        )}
      </p>
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,.tsv,text/csv,text/plain,text/tab-separated-values"
        hidden
        aria-label={t('CSV file')}
        onChange={({ target }) => {
          const file = target.files?.[0];
          // Allows choosing the same file again after it has been corrected.
          if (file) void choose(file).finally(() => (target.value = ''));
        }}
      />
      {error && (
        <Note tone="error">
          <ErrorText error={error} />
        </Note>
      )}
      <div className={styles.choices}>
        <Button onClick={() => input.current?.click()}>{t('Import CSV')}</Button>
        <Button variant="plain" onClick={() => void saveTemplate()}>
          {t('Download a template')}
        </Button>
      </div>
      {read && <ImportDialog {...props} {...read} onClose={() => setRead(null)} />}
    </>
  );
}

/** Returns whether a file is a ZIP archive, as the workbooks of current spreadsheets are. */
const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;

async function saveTemplate() {
  try {
    saveFile(await writeParticipantCsv([]), 'Participants.csv');
  } catch {
    toast(t('The template could not be created. Please check your connection and try again.'), 'error');
  }
}

const namedRows = 10;

function ErrorText({ error }: { error: ParticipantCsvError | string }) {
  if (typeof error === 'string') return <p>{error}</p>;
  const { message, count, rows } = error;
  const named = rows.slice(0, namedRows).join(', ');
  return (
    <>
      <p>{t(message, { count })}</p>
      {rows.length > 0 && rows.length <= namedRows && (
        <p>
          {plural(rows.length, 'The error is in row {row}.', 'The errors are in rows {rows}.', {
            row: named,
            rows: named,
          })}
        </p>
      )}
      {rows.length > namedRows && <p>{t('The first errors are in rows {rows}.', { rows: named })}</p>}
    </>
  );
}
