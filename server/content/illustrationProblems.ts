import { loadHtmlparser2 } from './loadHtmlparser2.ts';

/**
 * The allowed elements: those of a still image. None of them can run, move or load anything, or contain other markup or
 * pixels.
 */
const elements = new Set([
  'svg',
  'g',
  'defs',
  'symbol',
  'use',
  'title',
  'desc',
  'style',
  'path',
  'rect',
  'circle',
  'ellipse',
  'line',
  'polyline',
  'polygon',
  'text',
  'tspan',
  'clipPath',
  'mask',
  'pattern',
  'marker',
  'linearGradient',
  'radialGradient',
  'stop',
]);

interface Problem {
  message: string;
  line: number;
}

interface Tag {
  name: string;
  /** The offset of the tag's `<`. */
  at: number;
  attributes: { name: string; value: string }[];
}

/**
 * Explains to its author why a file is not a plain SVG image. A plain one is complete, still and scalable, and has no
 * scripts or external resources. A browser that shows an SVG as an image runs nothing in it anyway. The check makes it
 * safe to open its address directly, too.
 */
export function illustrationProblems(file: string): Problem[] {
  const { QuoteType, Tokenizer } = loadHtmlparser2();
  const problems: Problem[] = [];
  const open: string[] = [];
  let hasRoot = false;
  let tag: Tag = { name: '', at: 0, attributes: [] };
  /** The text of the current element `style`. Comments in it do not start a new text. */
  let styles: { text: string; at: number } | undefined;
  /**
   * The end of the part that this check understands. Text after it is not read, since a browser may interpret it
   * differently.
   */
  let readTo = 0;

  const tokenizer = new Tokenizer(
    { xmlMode: true, decodeEntities: false },
    {
      onopentagname: (start, end) => void (tag = { name: file.slice(start, end), at: start - 1, attributes: [] }),
      onattribname: (start, end) => void tag.attributes.push({ name: file.slice(start, end), value: '' }),
      onattribdata: (start, end) => void (tag.attributes.at(-1)!.value += file.slice(start, end)),
      onattribend(quote) {
        const { name, value } = tag.attributes.at(-1)!;
        const isQuoted = quote === QuoteType.Double || quote === QuoteType.Single;
        if (!isQuoted || value.includes('<') || !/^[\w:.-]+$/.test(name)) stop(notRead, tag.at);
      },
      onopentagend: (end) => element(end, false),
      onselfclosingtag: (end) => element(end, true),
      onclosetag(start, end) {
        const name = file.slice(file.lastIndexOf('/', start) + 1, end);
        readTo = file.indexOf('>', end) + 1;
        if (open.pop() !== name) stop(`</${name}> closes nothing`, start);
        else if (name === 'style') endStyles();
      },
      ontext(start, end) {
        const text = file.slice(start, end);
        readTo = end;
        if (text.includes('<')) stop(notRead, start);
        else if (open.length === 0 && text.trim() !== '') report('is no SVG', start);
        else if (open.at(-1) === 'style') styles = { at: start, ...styles, text: (styles?.text ?? '') + text };
      },
      // The tokenizer also accepts a comment without an end, and `<!-->`, which in XML only begins a comment.
      oncomment(start, end, endLength) {
        readTo = end + 1;
        if (endLength === 0 || end - endLength < start) stop(notRead, start);
      },
      onprocessinginstruction(start, end) {
        readTo = end + 1;
        const isDeclaration = /^\s*<\?$/.test(file.slice(0, start)) && /^xml\s[^]*\?$/.test(file.slice(start, end));
        if (!isDeclaration) stop(notRead, start);
      },
      ondeclaration: (start) => stop(notRead, start),
      oncdata: (start) => stop(notRead, start),
      onattribentity: () => undefined,
      ontextentity: () => undefined,
      onend() {
        if (file.slice(readTo).trim() !== '') report(notRead, readTo);
        else if (!hasRoot && problems.length === 0) report('is no SVG', 0);
        else if (open.length > 0) report(`<${open.at(-1)}> is not closed`, file.length);
      },
    },
  );
  tokenizer.write(file);
  tokenizer.end();
  return problems;

  function report(message: string, at: number) {
    problems.push({ message, line: file.slice(0, at).split('\n').length });
  }

  function stop(message: string, at: number) {
    report(message, at);
    tokenizer.pause();
  }

  function element(end: number, isEmpty: boolean) {
    const { name, at, attributes } = tag;
    readTo = end + 1;
    if (open.length === 0) {
      if (hasRoot || name !== 'svg') return stop('is no SVG', at);
      hasRoot = true;
      if (!attributes.some((each) => each.name === 'xmlns' && each.value === svgNamespace))
        report(`must say xmlns="${svgNamespace}"`, at);
      if (!attributes.some((each) => each.name === 'viewBox')) report('must have a viewBox, so that it scales', at);
    }
    if (!elements.has(name) || open.at(-1) === 'style') report(`<${name}> is not allowed in an illustration`, at);
    for (const problem of attributes.flatMap(attributeProblems)) report(problem, at);
    if (!isEmpty) open.push(name);
  }

  function endStyles() {
    if (styles) for (const problem of valueProblems(styles.text, true)) report(`in its styles, ${problem}`, styles.at);
    styles = undefined;
  }
}

const svgNamespace = 'http://www.w3.org/2000/svg';
const notRead = 'is not a plain SVG: only elements, comments and text are allowed';

function attributeProblems({ name, value }: Tag['attributes'][number]): string[] {
  if (/^on/i.test(name)) return [`${name} would run a script`];
  if (/^(.+:)?href$/i.test(name) && !/^#[\w-]+$/.test(value))
    return [`${name} may only refer to a part of the image, such as #leaf`];
  return valueProblems(value, name === 'style').map((problem) => `in ${name}, ${problem}`);
}

/**
 * The errors in a style or in the value of an attribute. A character written as &#…; or \… could hide a forbidden one.
 */
function valueProblems(value: string, isStyle: boolean): string[] {
  if (/&#|\\/.test(value)) return ['signs must be written as they are'];
  if (/@import|image-set|url\s*\((?!\s*["']?#)/i.test(value)) return ['nothing may be loaded'];
  return isStyle && /animation|transition|@keyframes/i.test(value) ? ['nothing may move'] : [];
}
