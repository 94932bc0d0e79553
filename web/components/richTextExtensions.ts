import { StarterKit } from '@tiptap/starter-kit';

const wholeLink = /^\s*(https?:\/\/|mailto:|tel:)/i;

/** What the server keeps of rich text: anything else would be gone once it is saved. */
export const richTextExtensions = [
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
    // It would add a paragraph to texts that end with a list, as if somebody had typed it.
    trailingNode: false,
  }),
];
