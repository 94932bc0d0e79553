import { useId, type ComponentType } from 'react';
import { t } from '../i18n/translate.ts';
import { Button } from '../ui/Button.tsx';
import { fieldNoteIds, FieldNotes } from '../ui/FieldNotes.tsx';
import { Note } from '../ui/Note.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import type { RichTextFieldProps } from './RichTextField.tsx';
import { useLazyPart } from './useLazyPart.ts';

interface RichTextEditorProps {
  /** The accessible name: "Invitation". */
  label: string;
  /** HTML as the server keeps it, or as it was typed. */
  value: string;
  /** Called with what was typed, `''` for nothing; never for a text that was only opened. */
  onChange: (html: string) => void;
  hint?: string | undefined;
  fault?: string | undefined;
}

/** Loads the editor; also to be called by a page that will probably need it, before the connection may be gone. */
export const loadRichTextField = async (): Promise<ComponentType<RichTextFieldProps>> =>
  (await import('./RichTextField.tsx')).RichTextField;

/**
 * Text with header, bold, italic, link, quote and lists to be edited. The editor itself comes when it is first needed;
 * should it not come, what was typed elsewhere on the page stays.
 */
export function RichTextEditor({ label, value, onChange, hint, fault }: RichTextEditorProps) {
  const id = useId();
  const { part: Field, failed, retry } = useLazyPart(loadRichTextField);
  if (failed) {
    return (
      <Note tone="error">
        <p>
          {t(
            'The editor could not be loaded. Nothing that you typed is lost. If trying again does not help, save your other changes and reload the page.',
          )}
        </p>
        <Button onClick={retry}>{t('Try again')}</Button>
      </Note>
    );
  }
  return (
    <FieldNotes id={id} hint={hint} fault={fault}>
      {Field ? (
        <Field
          label={label}
          value={value}
          onChange={onChange}
          invalid={fault !== undefined}
          describedBy={fieldNoteIds(id, { hint, fault })}
        />
      ) : (
        <Skeleton height="14rem" />
      )}
    </FieldNotes>
  );
}
