import { createDocument, type Editor, EditorContent, getMarkRange, useEditor, useEditorState } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { t } from '../i18n/translate.ts';
import { Button } from '../ui/Button.tsx';
import { classNames } from '../ui/classNames.ts';
import { InputField } from '../ui/InputField.tsx';
import { Toolbar } from '../ui/Toolbar.tsx';
import { linkAddress } from './linkAddress.ts';
import richText from './RichText.module.css';
import styles from './RichTextEditor.module.css';

export interface RichTextFieldProps {
  label: string;
  value: string;
  onChange: (html: string) => void;
  invalid: boolean;
  describedBy: string | undefined;
}

const htmlOf = (editor: Editor) => (editor.isEmpty ? '' : editor.getHTML());

/** The editor with its toolbar. Its library is large, so `RichTextEditor` loads it when it is needed. */
export function RichTextField({ label, value, onChange, invalid, describedBy }: RichTextFieldProps) {
  const [linking, setLinking] = useState(false);
  /** The last value passed to the editor, and the same text as the editor serialises it. */
  const opened = useRef({ value, html: '' });
  const shown = useRef(value);

  const editor = useEditor({
    extensions: richTextExtensions,
    content: value,
    // Injected CSS would be a style element, which the content security policy blocks. The styles are in
    // RichTextEditor.module.css.
    injectCSS: false,
    onCreate: (event) => {
      opened.current = { value, html: htmlOf(event.editor) };
    },
    onUpdate: (event) => {
      const html = htmlOf(event.editor);
      shown.current = html === opened.current.html ? opened.current.value : html;
      onChange(shown.current);
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
        // Tab leaves the field even where it could indent a list, so that keyboard users can get out.
        keydown: (_, event) => event.key === 'Tab',
      },
      handleKeyDown: (_, event) => {
        if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return false;
        setLinking(true);
        return true;
      },
    },
  });

  // The value differs from what was typed: someone discarded it, or the server has normalised it.
  useEffect(() => {
    if (value === shown.current) return;
    shown.current = value;
    const requested = createDocument(value, editor.schema);
    if (!requested.eq(editor.state.doc)) editor.commands.setContent(value, { emitUpdate: false });
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

interface RichTextToolbarProps {
  editor: Editor;
  label: string;
  linking: boolean;
  onLink: () => void;
}

/** The buttons above a text. */
function RichTextToolbar({ editor, label, linking, onLink }: RichTextToolbarProps) {
  const active = useEditorState({
    editor,
    selector: () => ({
      header: editor.isActive('heading'),
      bold: editor.isActive('bold'),
      italic: editor.isActive('italic'),
      link: editor.isActive('link'),
      quote: editor.isActive('blockquote'),
      bullets: editor.isActive('bulletList'),
      numbers: editor.isActive('orderedList'),
    }),
  });
  const change = () => editor.chain().focus();
  return (
    <Toolbar
      label={t('Formatting: {text}', { text: label })}
      tools={[
        {
          name: t('Header'),
          icon: icons.header,
          pressed: active.header,
          onPress: () => change().toggleHeading({ level: 2 }).run(),
        },
        { name: t('Bold'), icon: icons.bold, pressed: active.bold, onPress: () => change().toggleBold().run() },
        { name: t('Italic'), icon: icons.italic, pressed: active.italic, onPress: () => change().toggleItalic().run() },
        { name: t('Link'), icon: icons.link, pressed: active.link, onPress: onLink, expanded: linking },
        {
          name: t('Quote'),
          icon: icons.quote,
          pressed: active.quote,
          onPress: () => change().toggleBlockquote().run(),
        },
        {
          name: t('Bullet list'),
          icon: icons.bullets,
          pressed: active.bullets,
          onPress: () => change().toggleBulletList().run(),
        },
        {
          name: t('Numbered list'),
          icon: icons.numbers,
          pressed: active.numbers,
          onPress: () => change().toggleOrderedList().run(),
        },
      ]}
    />
  );
}

const icon = (children: ReactNode) => (
  <svg
    viewBox="0 0 20 20"
    width="20"
    height="20"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {children}
  </svg>
);

const icons = {
  header: icon(<path d="M5 4v12M15 4v12M5 10h10" />),
  bold: icon(<path d="M6 4h5a3 3 0 0 1 0 6H6zM6 10h6a3 3 0 0 1 0 6H6z" strokeWidth="2.2" />),
  italic: icon(<path d="M8.5 4H14M6 16h5.5M11.5 4l-3 12" />),
  link: icon(
    <path d="M8.5 11.5a3 3 0 0 0 4.2 0l2.8-2.8a3 3 0 0 0-4.2-4.2l-1 1M11.5 8.5a3 3 0 0 0-4.2 0l-2.8 2.8a3 3 0 0 0 4.2 4.2l1-1" />,
  ),
  quote: icon(<path d="M4 4v12M8 6h8M8 10h8M8 14h5" />),
  bullets: icon(<path d="M8 5h9M8 10h9M8 15h9M3.5 5h.1M3.5 10h.1M3.5 15h.1" strokeWidth="1.8" />),
  numbers: icon(<path d="M9 5h8M9 10h8M9 15h8M3 3.5l1.2-.5v4M3 12.2c.4-1 2.3-.9 2.3.3 0 .9-2.3 2-2.3 3h2.5" />),
};

/** Edits the target of a link: of the selected text, of the link at the cursor, or of newly inserted text. */
function RichTextLink({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [before] = useState(() => String(editor.getAttributes('link')['href'] ?? ''));
  const [address, setAddress] = useState(before);
  const [error, setError] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);

  const close = () => {
    onClose();
    editor.commands.focus();
  };
  const set = () => {
    const href = linkAddress(address);
    if (href === null) return setError(true);
    const { selection, schema } = editor.state;
    const inLink = getMarkRange(selection.$from, schema.marks['link']!) !== undefined;
    if (selection.empty && !inLink) {
      editor.commands.insertContent({ type: 'text', text: address.trim(), marks: [{ type: 'link', attrs: { href } }] });
    } else {
      editor.chain().extendMarkRange('link').setLink({ href }).run();
    }
    close();
  };
  const remove = () => {
    editor.chain().extendMarkRange('link').unsetLink().run();
    close();
  };
  // These fields are inside the page's form, which Enter must not submit.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
    else if (event.key === 'Enter') set();
    else return;
    event.preventDefault();
  };

  return (
    <div role="group" aria-label={t('Link')} className={styles.link}>
      <InputField
        label={t('Link address')}
        value={address}
        onChange={setAddress}
        ref={input}
        onKeyDown={onKeyDown}
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        error={
          error && linkAddress(address) === null
            ? t('Please enter a web address, an email address or a telephone number.')
            : undefined
        }
      />
      <div className={styles.linkActions}>
        <Button onClick={set}>{t('Set link')}</Button>
        {before && (
          <Button variant="plain" onClick={remove}>
            {t('Remove link')}
          </Button>
        )}
        <Button variant="plain" onClick={close}>
          {t('Cancel')}
        </Button>
      </div>
    </div>
  );
}

const wholeLink = /^\s*(https?:\/\/|mailto:|tel:)/i;

/** The rich text elements that the server accepts. Anything else would be lost on saving. */
const richTextExtensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    code: false,
    codeBlock: false,
    horizontalRule: false,
    strike: false,
    underline: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      HTMLAttributes: { target: null, rel: 'noopener noreferrer', class: null },
      isAllowedUri: (url) => wholeLink.test(url),
    },
    dropcursor: false,
    gapcursor: false,
    // A trailing node would add a paragraph to a text that ends with a list, as if someone had typed it.
    trailingNode: false,
  }),
];
