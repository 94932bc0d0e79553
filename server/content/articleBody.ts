import { isWebLink, findMarkdownProblems, type MarkdownProblem } from './markdown.ts';
import { fileProblem, type LibraryFiles } from './libraryFiles.ts';

/** The parts of an article, in order: Markdown, and elements on lines of their own. */
export type BodyPart =
  | { kind: 'text'; markdown: string; line: number }
  | { kind: 'image'; caption: string; target: string; line: number }
  | { kind: 'video' | 'download'; title: string; target: string; line: number }
  | { kind: 'helpLines'; line: number };

const image = /^!\[([^\]]*)\]\(([^()\s]+)\)$/;
const embed = /^::(video|download)\[([^\]]+)\]\(([^()\s]+)\)$/;

/** Splits the body of an article into parts. @param firstLine the line of the file on which the body begins. */
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
  const [, caption, file] = image.exec(written) ?? [];
  if (caption !== undefined && file !== undefined)
    return { kind: 'image', caption: caption.trim(), target: file, line };
  const [, kind, title, target] = embed.exec(written) ?? [];
  return title !== undefined && target !== undefined
    ? { kind: kind as 'video' | 'download', title: title.trim(), target, line }
    : null;
}

/**
 * The errors in a body, each with its line in the file.
 * @param files the library's files in the language of the article.
 */
export function bodyProblems(
  parts: readonly BodyPart[],
  files: LibraryFiles,
  hasHelpLines: boolean,
): MarkdownProblem[] {
  return parts.flatMap((part) => {
    const { line } = part;
    const problems = (message: string | null) => (message === null ? [] : [{ message, line }]);
    switch (part.kind) {
      case 'text':
        return textProblems(part.markdown).map((problem) => ({ ...problem, line: line + problem.line - 1 }));
      case 'image':
        return problems(fileProblem(files, 'illustrations', part.target));
      case 'download':
        return problems(fileProblem(files, 'downloads', part.target));
      case 'video':
        return problems(isWebLink(part.target) ? null : videoProblem(files, part.target));
      case 'helpLines':
        return problems(hasHelpLines ? null : 'there is no content/help-lines.yaml to replace {helpLines}');
    }
  });
}

const videoProblem = (files: LibraryFiles, target: string) =>
  /^[a-z]+:/i.test(target)
    ? `"${target}" is not a complete link that begins with https://`
    : fileProblem(files, 'videos', target);

function textProblems(markdown: string): MarkdownProblem[] {
  const misspelt = markdown.split('\n').flatMap((written, i): MarkdownProblem[] => {
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
  // If a line has this error, no other error of the line is reported.
  return [
    ...misspelt,
    ...findMarkdownProblems(markdown).filter(({ line }) => !misspelt.some((problem) => problem.line === line)),
  ];
}
