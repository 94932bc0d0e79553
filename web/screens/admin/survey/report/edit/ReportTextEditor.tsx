import { useState } from 'react';
import { RichTextEditor } from '#web/components/RichTextEditor.tsx';
import { t } from '#web/i18n/translate.ts';
import { Button } from '#web/ui/Button.tsx';
import { LeaveGuard } from '#web/layout/LeaveGuard.tsx';
import styles from './ReportText.module.css';

interface ReportTextEditorProps {
  label: string;
  hint: string;
  saveLabel: string;
  /** HTML as it is saved; null where there is none. */
  saved: string | null;
  /** Saves it, null to remove it, and tells how it went. @returns whether it was done. */
  onSave: (html: string | null) => Promise<boolean>;
}

/**
 * Edits a text of the report. Its buttons are enabled when the text is changed and disabled while and after it is saved
 * (docs/rules/survey-report.md#texts).
 */
export function ReportTextEditor({ label, hint, saveLabel, saved, onSave }: ReportTextEditorProps) {
  const text = saved ?? '';
  /** Null while it is as saved. */
  const [draft, setDraft] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const isChanged = draft !== null && draft !== text;
  const resting = !isChanged || busy || undefined;

  const save = async () => {
    if (resting) return;
    setBusy(true);
    const done = await onSave(draft === '' ? null : draft);
    // What was typed while it was saved is not saved.
    if (done) setDraft((now) => (now === draft ? null : now));
    setBusy(false);
  };
  return (
    <div className={styles.editor}>
      <RichTextEditor label={label} hint={hint} value={draft ?? text} onChange={setDraft} />
      <div className={styles.actions}>
        <Button aria-disabled={resting} onClick={() => void save()}>
          {saveLabel}
        </Button>
        {isChanged && !busy && (
          <Button variant="plain" onClick={() => setDraft(null)}>
            {t('Discard changes')}
          </Button>
        )}
      </div>
      <LeaveGuard active={isChanged} words={t('Your changes to this report are not saved yet.')} />
    </div>
  );
}
