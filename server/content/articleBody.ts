import { isWebLink, markdownFaults, type MarkdownFault } from './markdown.ts';
import { fileFault, type LibraryFiles } from './libraryFiles.ts';

/** The parts of an article, in order: Markdown, and elements on lines of their own. */
export type BodyPart =
  | { kind: 'text'; markdown: string; line: number }
  | { kind: 'image'; caption: string; target: string; line: number }
  | { kind: 'video' | 'download'; title: string; target: string; line: number }
  | { kind: 'helpLines'; line: number };

const image = /^!\[([^\]]*)\]\(([^()\s]+)\)$/;
const embed = /^::(video|download)\[([^\]]+)\]\(([^()\s]+)\)$/;

/** @param firstLine the line of the file that the body begins on. */
export function splitBody(body: string, firstLine: number): BodyPart[] {
  const parts: BodyPart[] = [];
  let text: string[] = [];
  const endText = (line: number) => {
    const markdown = text.join('\n');
    if (markdown.trim() !== '') parts.push({ kind: 'text', markdown, line: line - text.length });
    text = [];
  };
  const lines = body.split('\n');
  lines.forEach((written, i) => {
    const line = firstLine + i;
    const part = partOf(written.trimEnd(), line);
    if (!part) return void text.push(written);
    endText(line);
    parts.push(part);
  });
  endText(firstLine + lines.length);
  return parts;
}

function partOf(written: string, line: number): BodyPart | null {
  if (written === '{helpLines}') return { kind: 'helpLines', line };
  const [, caption, picture] = image.exec(written) ?? [];
  if (caption !== undefined && picture !== undefined)
    return { kind: 'image', caption: caption.trim(), target: picture, line };
  const [, kind, title, target] = embed.exec(written) ?? [];
  return title !== undefined && target !== undefined
    ? { kind: kind as 'video' | 'download', title: title.trim(), target, line }
    : null;
}

/** The errors in a body, by lines of the file. `files` are those of its language. */
export function bodyFaults(parts: readonly BodyPart[], files: LibraryFiles, hasHelpLines: boolean): MarkdownFault[] {
  return parts.flatMap((part) => {
    const { line } = part;
    const faults = (message: string | null) => (message === null ? [] : [{ message, line }]);
    switch (part.kind) {
      case 'text':
        return textFaults(part.markdown).map((fault) => ({ ...fault, line: line + fault.line - 1 }));
      case 'image':
        return faults(fileFault(files, 'illustrations', part.target));
      case 'download':
        return faults(fileFault(files, 'downloads', part.target));
      case 'video':
        return faults(isWebLink(part.target) ? null : videoFault(files, part.target));
      case 'helpLines':
        return faults(hasHelpLines ? null : 'there is no content/help-lines.yaml to replace {helpLines}');
    }
  });
}

const videoFault = (files: LibraryFiles, target: string) =>
  /^[a-z]+:/i.test(target)
    ? `"${target}" is not a complete link that begins with https://`
    : fileFault(files, 'videos', target);

function textFaults(markdown: string): MarkdownFault[] {
  const misspelt = markdown.split('\n').flatMap((written, i): MarkdownFault[] => {
    const line = i + 1;
    if (/^(::|!\[)/.test(written)) {
      return [
        {
          message:
            'must be written ![Caption](illustrations/x.svg), ::video[Title](videos/x.mp4) or ::download[Title](downloads/x.pdf)',
          line,
        },
      ];
    }
    return [...written.matchAll(/\{\w*\}/g)].map(([word]) => ({
      message: `${word} is not a known placeholder: an article can only have {helpLines}, on a line of its own`,
      line,
    }));
  });
  // A spelling error is reported once, with this text.
  return [
    ...misspelt,
    ...markdownFaults(markdown).filter(({ line }) => !misspelt.some((fault) => fault.line === line)),
  ];
}
