import { useId, type ComponentType } from 'react';
import { t } from '../i18n/translate.ts';
import { Button } from '../ui/Button.tsx';
import { fieldNoteIds, FieldNotes } from '../ui/FieldNotes.tsx';
import { Note } from '../ui/Note.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import type { RichTextFieldProps } from './RichTextField.tsx';
import { useLazyPart } from './useLazyPart.ts';

interface RichTextEditorProps {
  /** The accessible name, for example "Invitation". */
  label: string;
  /** HTML as the server stores it, or as it was typed. */
  value: string;
  /**
   * Called with the edited text, which is `''` if it is empty. Never called for a text that was opened but not edited.
   */
  onChange: (html: string) => void;
  hint?: string | undefined;
  error?: string | undefined;
}

/** Loads the editor. Also called by a page that will probably need it, in case the connection is lost later. */
export const loadRichTextField = async (): Promise<ComponentType<RichTextFieldProps>> =>
  (await import('./RichTextField.tsx')).RichTextField;

/**
 * An editor for text with headings, bold, italic, links, quotes and lists. It is loaded on first use. If that fails,
 * nothing typed elsewhere on the page is lost.
 */
export function RichTextEditor({ label, value, onChange, hint, error }: RichTextEditorProps) {
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
    <FieldNotes id={id} hint={hint} error={error}>
      {Field ? (
        <Field
          label={label}
          value={value}
          onChange={onChange}
          invalid={error !== undefined}
          describedBy={fieldNoteIds(id, { hint, error })}
        />
      ) : (
        <Skeleton height="14rem" />
      )}
    </FieldNotes>
  );
}
