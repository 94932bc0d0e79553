import { inflateSync } from 'node:zlib';

/**
 * The text of each page of a PDF that Chromium has written: objects in sequence, deflated streams, and a Unicode map
 * for each font. Other PDFs are not supported.
 */
export function readPdf(file: Buffer): string[] {
  const text = file.toString('latin1');
  const objects = new Map(
    [...text.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj/gm)].map(([, number, body]) => [number!, body!]),
  );
  const refer = (body: string, key: string) =>
    objects.get(new RegExp(`/${key} (\\d+) 0 R`).exec(body)?.[1] ?? '') ?? '';
  const pages = [...objects.values()].filter((body) => body.startsWith('<</Type /Page\n'));
  return pages.map((page) => {
    const fonts = new Map(
      [.../\/Font <<([^>]*)>>/.exec(page)![1]!.matchAll(/\/(\w+) (\d+) 0 R/g)].map(([, name, number]) => [
        name!,
        readCharacters(streamOf(refer(objects.get(number!)!, 'ToUnicode'))),
      ]),
    );
    // Replaces ligatures by their letters.
    return readPage(streamOf(refer(page, 'Contents')), fonts).normalize('NFKC');
  });
}

function streamOf(body: string): string {
  const content = /stream\n([\s\S]*)\nendstream/.exec(body)![1]!;
  return inflateSync(Buffer.from(content, 'latin1')).toString('latin1');
}

interface Characters {
  /** Hexadecimal digits of a code. */
  digits: number;
  byCode: Map<number, string>;
}

const hex = (digits: string) => Number.parseInt(digits, 16);
const unicode = (digits: string) => String.fromCharCode(...digits.match(/.{4}/g)!.map(hex));

/** A font's map of codes to characters: single ones, and ranges of them. */
function readCharacters(map: string): Characters {
  const byCode = new Map<number, string>();
  for (const [, block] of map.matchAll(/beginbfchar\n([\s\S]*?)endbfchar/g)) {
    for (const [, code, character] of block!.matchAll(/<(\w+)> <(\w+)>/g)) byCode.set(hex(code!), unicode(character!));
  }
  for (const [, block] of map.matchAll(/beginbfrange\n([\s\S]*?)endbfrange/g)) {
    for (const [, from, to, character] of block!.matchAll(/<(\w+)> <(\w+)> <(\w+)>/g)) {
      for (let code = hex(from!); code <= hex(to!); code++)
        byCode.set(code, String.fromCharCode(hex(character!) + code - hex(from!)));
    }
  }
  return { digits: /begincodespacerange\n<(\w+)>/.exec(map)![1]!.length, byCode };
}

/** The text that a page draws, one line for each piece. */
function readPage(drawing: string, fonts: Map<string, Characters>): string {
  let font: Characters | undefined;
  let text = '';
  for (const [, name, shown, end] of drawing.matchAll(/\/(\w+) [\d.]+ Tf|<(\w+)> Tj|(ET)\n/g)) {
    if (name) font = fonts.get(name);
    if (shown)
      text += shown
        .match(new RegExp(`.{${font!.digits}}`, 'g'))!
        .map((code) => font!.byCode.get(hex(code)) ?? '')
        .join('');
    if (end) text += '\n';
  }
  return text;
}
