import { createDocument, EditorContent, useEditor, type Editor } from '@tiptap/react';
import { useEffect, useRef, useState } from 'react';
import { classNames } from '../ui/classNames.ts';
import styles from './RichTextEditor.module.css';
import richText from './RichText.module.css';
import { richTextExtensions } from './richTextExtensions.ts';
import { RichTextLink } from './RichTextLink.tsx';
import { RichTextToolbar } from './RichTextToolbar.tsx';

export interface RichTextFieldProps {
  label: string;
  value: string;
  onChange: (html: string) => void;
  invalid: boolean;
  describedBy: string | undefined;
}

const htmlOf = (editor: Editor) => (editor.isEmpty ? '' : editor.getHTML());

/** The editor with its toolbar. It brings a library of some size, so `RichTextEditor` loads it when it is needed. */
export function RichTextField({ label, value, onChange, invalid, describedBy }: RichTextFieldProps) {
  const [linking, setLinking] = useState(false);
  /** The value that was put into the editor last, and what the editor makes of it: the same text in other letters. */
  const opened = useRef({ value, html: '' });
  const told = useRef(value);

  const editor = useEditor({
    extensions: richTextExtensions,
    content: value,
    // It would be a style element, which the content security policy refuses: it stands in RichTextEditor.module.css.
    injectCSS: false,
    onCreate: (event) => {
      opened.current = { value, html: htmlOf(event.editor) };
    },
    onUpdate: (event) => {
      const html = htmlOf(event.editor);
      told.current = html === opened.current.html ? opened.current.value : html;
      onChange(told.current);
    },
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        class: classNames(styles.text, richText.text),
        ...(describedBy && { 'aria-describedby': describedBy }),
        ...(invalid && { 'aria-invalid': 'true' }),
      },
      handleDOMEvents: {
        // Tab leaves the field also where it could indent a list: who has no mouse must get out.
        keydown: (_, event) => event.key === 'Tab',
      },
      handleKeyDown: (_, event) => {
        if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return false;
        setLinking(true);
        return true;
      },
    },
  });

  // The value is another one than what was typed: somebody discarded it, or the server has put it in order.
  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    const wanted = createDocument(value, editor.schema);
    if (!wanted.eq(editor.state.doc)) editor.commands.setContent(value, { emitUpdate: false });
    opened.current = { value, html: htmlOf(editor) };
  }, [editor, value]);

  return (
    <div className={styles.editor} data-invalid={invalid || undefined}>
      <RichTextToolbar editor={editor} label={label} linking={linking} onLink={() => setLinking(!linking)} />
      {linking && <RichTextLink editor={editor} onClose={() => setLinking(false)} />}
      <EditorContent editor={editor} />
    </div>
  );
}
