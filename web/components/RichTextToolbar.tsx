import { useEditorState, type Editor } from '@tiptap/react';
import type { ReactNode } from 'react';
import { t } from '../i18n/translate.ts';
import { Toolbar } from '../ui/Toolbar.tsx';

interface RichTextToolbarProps {
  editor: Editor;
  label: string;
  linking: boolean;
  onLink: () => void;
}

/** The buttons above a text. */
export function RichTextToolbar({ editor, label, linking, onLink }: RichTextToolbarProps) {
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
