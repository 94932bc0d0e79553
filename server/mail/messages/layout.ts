import type { Language } from '#contract/languages.ts';
import type { Texts } from '#server/content/makeTexts.ts';
import { escapeHtml } from '#server/content/escapeHtml.ts';
import { htmlToText } from '../htmlToText.ts';

export interface LayoutParts {
  /** The sender's name. Like all of these parts except `body`, this is plain text. */
  from: string;
  /** The preview that mailboxes show next to the subject. */
  preheader: string;
  /** A notice before the text, set apart at the top. */
  notice?: string;
  /** Consecutive parts of sanitised HTML. */
  body: readonly string[];
  /** The only button of the mail. */
  action?: { label: string; url: string };
  /** A sentence that says why the recipient gets the mail. */
  reason: string;
  /** The support page, in mails to participants. */
  supportUrl?: string;
  /** The page that stops mail of this kind. Omitted if there is nothing to stop. */
  stopUrl?: string;
}

type LayoutContext = Pick<Texts, 'language' | 'say'>;

/** The layout of every mail, in its language: an HTML and a plain-text body from the same parts. */
export const layout = (
  context: LayoutContext,
  parts: LayoutParts,
): { language: Language; html: string; text: string } => ({
  language: context.language,
  html: htmlLayout(context, parts),
  text: textLayout(context, parts),
});

const textLayout = ({ say }: LayoutContext, { notice, body, action, reason, supportUrl, stopUrl }: LayoutParts) =>
  [
    ...(notice === undefined ? [] : [`${notice}\n\n${'-'.repeat(40)}`]),
    ...body.map(htmlToText),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    [
      `--\n${reason}`,
      ...(supportUrl === undefined ? [] : [`${say('Where to find support')}:\n${supportUrl}`]),
      ...(stopUrl === undefined ? [] : [`${say('Stop these messages')}:\n${stopUrl}`]),
    ].join('\n'),
  ].join('\n\n') + '\n';

// Colours are inline, because many mail programs remove the style element. Where it is kept, it changes the colours for
// dark mode.
const paper = '#FBF9F5';
const ink = '#22211E';
const quiet = '#5C5953';
const green = '#1E5B48';
const font = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";

const darkStyle = `
    @media (prefers-color-scheme: dark) {
      .paper { background: #191816 !important; color: #EDE9E2 !important; }
      .paper h2, .paper h3, .paper h4, .paper p, .paper li { color: #EDE9E2 !important; }
      .paper a { color: #7CC4A8 !important; }
      .paper a.action { background: #7CC4A8 !important; color: #191816 !important; }
      .paper .quiet, .paper .quiet a { color: #ADA79D !important; }
      .paper .notice { color: #ADA79D !important; }
      .paper blockquote, .paper .line, .paper .notice { border-color: #3A3833 !important; }
    }`;

const htmlLayout = (
  context: LayoutContext,
  { from, preheader, notice, body, action, reason, supportUrl, stopUrl }: LayoutParts,
) => `<!doctype html>
<html lang="${context.language}">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <meta name="supported-color-schemes" content="light dark">
  <title>${escapeHtml(from)}</title>
  <style>${darkStyle}
  </style>
</head>
<body class="paper" style="margin:0;padding:0;background:${paper};color:${ink}">
  <div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preheader)}</div>
  <div class="paper" lang="${context.language}" style="max-width:560px;margin:0 auto;padding:32px 20px;background:${paper};color:${ink};${font};font-size:16px;line-height:1.6;overflow-wrap:anywhere">
    <p class="quiet" style="margin:0 0 24px;color:${quiet};font-size:14px">${escapeHtml(from)}</p>${notice === undefined ? '' : noticeBox(notice)}
${body.map(withInlineStyles).join('\n')}${action ? actionLink(context, action) : ''}
    <div class="line" style="margin-top:32px;border-top:1px solid #E4DFD6;padding-top:16px">
      <p class="quiet" style="margin:0;color:${quiet};font-size:14px">${escapeHtml(reason)}${supportUrl === undefined ? '' : footerLink(context.say('Where to find support'), supportUrl)}${stopUrl === undefined ? '' : footerLink(context.say('Stop these messages'), stopUrl)}</p>
    </div>
  </div>
</body>
</html>
`;

const noticeBox = (notice: string) => `
    <p class="notice" style="margin:0 0 24px;padding:12px 16px;border:1px solid #E4DFD6;border-radius:8px;color:${quiet};font-size:14px">${escapeHtml(notice)}</p>`;

const actionLink = ({ say }: LayoutContext, { label, url }: { label: string; url: string }) => `
    <p style="margin:24px 0"><a class="action" href="${escapeHtml(url)}" style="display:inline-block;padding:14px 24px;border-radius:8px;background:${green};color:#FFFFFF;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>
    <p class="quiet" style="margin:0;color:${quiet};font-size:14px">${escapeHtml(say('If the button doesn’t work, open this address:'))}<br><a href="${escapeHtml(url)}" style="color:${quiet}">${escapeHtml(url)}</a></p>`;

const footerLink = (label: string, url: string) =>
  ` <a href="${escapeHtml(url)}" style="color:${quiet}">${escapeHtml(label)}</a>`;

const tagStyles: Record<string, string> = {
  h2: 'margin:28px 0 12px;font-size:22px;line-height:1.3',
  h3: 'margin:24px 0 8px;font-size:18px;line-height:1.4',
  h4: 'margin:20px 0 8px;font-size:16px',
  p: 'margin:0 0 16px',
  ul: 'margin:0 0 16px;padding-left:24px',
  ol: 'margin:0 0 16px;padding-left:24px',
  blockquote: 'margin:0 0 16px;padding-left:16px;border-left:3px solid #E4DFD6',
  a: `color:${green}`,
};

/** Sanitised rich text contains no styles, so its tags get ours. */
const withInlineStyles = (html: string) =>
  html.replace(
    /<(h2|h3|h4|p|ul|ol|blockquote|a)(?=[ >])/g,
    (whole, tag: string) => `${whole} style="${tagStyles[tag]}"`,
  );
