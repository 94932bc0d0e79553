/** Markup in the strict form in which drawing programs write it: what is not of this form is not read further. */
const piece = /<!--[^]*?-->|<(\/?)([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|[^<]+/y;
const attribute = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** What a still picture needs. Nothing that runs, moves, loads or holds other markup or pixels. */
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

interface Fault {
  message: string;
  line: number;
}

/**
 * In what a file is no plain SVG picture, in words for its author: one that is whole, stands still, scales, runs nothing and
 * loads nothing. A browser that shows it as a picture runs nothing of it anyway; whoever opens its address alone is safe, too.
 */
export function illustrationFaults(file: string): Fault[] {
  const text = file.replace(/^\uFEFF?\s*<\?xml[^>]*\?>/, (start) => start.replaceAll(/[^\n]/g, ' '));
  const faults: Fault[] = [];
  const open: string[] = [];
  let hasRoot = false;
  let at = 0;
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length;
  while (at < text.length) {
    piece.lastIndex = at;
    const match = piece.exec(text);
    if (!match)
      return [...faults, { message: 'is no plain SVG: only elements, comments and text are read', line: lineAt(at) }];
    const report = (message: string) => faults.push({ message, line: lineAt(match.index) });
    const [written, closing, name, attributes = '', empty] = match;
    at = piece.lastIndex;
    if (name === undefined) {
      if (open.length === 0 && !written.startsWith('<!--') && written.trim() !== '') report('is no SVG');
      else if (open.at(-1) === 'style')
        for (const fault of valueFaults(written, true)) report(`in its styles, ${fault}`);
      continue;
    }
    if (closing) {
      if (open.pop() !== name) return [...faults, { message: `</${name}> closes nothing`, line: lineAt(match.index) }];
      continue;
    }
    if (open.length === 0) {
      if (hasRoot || name !== 'svg') return [...faults, { message: 'is no SVG', line: lineAt(match.index) }];
      hasRoot = true;
      if (!/\sxmlns\s*=\s*["']http:\/\/www\.w3\.org\/2000\/svg["']/.test(attributes))
        report('must say xmlns="http://www.w3.org/2000/svg"');
      if (!/\sviewBox\s*=/.test(attributes)) report('must have a viewBox, so that it scales');
    }
    if (!elements.has(name)) report(`<${name}> may not stand in an illustration`);
    for (const fault of attributeFaults(attributes)) report(fault);
    if (!empty) open.push(name);
  }
  if (!hasRoot && faults.length === 0) return [{ message: 'is no SVG', line: 1 }];
  return open.length > 0
    ? [...faults, { message: `<${open.at(-1)}> is not closed`, line: lineAt(text.length) }]
    : faults;
}

const attributeFaults = (attributes: string): string[] =>
  [...attributes.matchAll(attribute)].flatMap(([, name = '', double, single]) => {
    const value = double ?? single ?? '';
    if (/^on/i.test(name)) return [`${name} would run a script`];
    if (/^(.+:)?href$/i.test(name) && !/^#[\w-]+$/.test(value))
      return [`${name} may name a part of the picture alone, as #leaf`];
    return valueFaults(value, name === 'style').map((fault) => `in ${name}, ${fault}`);
  });

/** Of a style or of an attribute's value. A sign written as &#…; or \… could spell what is looked for here in another way. */
function valueFaults(value: string, isStyle: boolean): string[] {
  if (/&#|\\/.test(value)) return ['signs must be written as they are'];
  if (/@import|image-set|url\s*\((?!\s*["']?#)/i.test(value)) return ['nothing may be loaded'];
  return isStyle && /animation|transition|@keyframes/i.test(value) ? ['nothing may move'] : [];
}
