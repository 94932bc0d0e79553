import styles from './chartImage.module.css';

/** The text of an image in addition to its chart, so that it is complete on its own. */
export interface ImageTexts {
  title: string;
  /** Whose answers, how many, and the comparison. */
  metadata: readonly string[];
  /** A sentence below the chart. */
  note: string | null;
}

/** Pixels of the image per CSS pixel. */
const density = 2;
/** Wide enough for the desktop layout of every chart. */
const width = 960;

/**
 * Renders a chart as a PNG with its title and metadata.
 * It always looks as on a wide screen in the light scheme.
 * @throws Error if the browser cannot create the image.
 */
export async function chartImage(chart: HTMLElement, { title, metadata, note }: ImageTexts): Promise<Blob> {
  const sheet = document.createElement('div');
  sheet.className = styles['sheet']!;
  sheet.append(
    paragraph(title, styles['title']!),
    paragraph(metadata.join(' · '), styles['facts']!),
    chart.cloneNode(true),
    ...(note === null ? [] : [paragraph(note, styles['note']!)]),
  );
  const canvas = await drawSheet(sheet, width);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The image could not be created'))), 'image/png');
  });
}

/**
 * Renders a drawing alone, without a margin, in the light scheme.
 * @param wide in CSS pixels.
 * @throws Error if the browser cannot create the image.
 */
export function drawingImage(drawing: HTMLElement, wide: number): Promise<HTMLCanvasElement> {
  const sheet = document.createElement('div');
  sheet.className = styles['bare']!;
  sheet.append(drawing.cloneNode(true));
  return drawSheet(sheet, wide);
}

/** Draws a temporary copy outside the page, as the image of an SVG: nothing is loaded, and nothing leaves the browser. */
async function drawSheet(sheet: HTMLElement, minWidth: number): Promise<HTMLCanvasElement> {
  const { source, height, wide } = copyOf(sheet, minWidth);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(source)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = wide * density;
  canvas.height = height * density;
  canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** The sheet as an SVG, at least `minWidth` wide. */
function copyOf(sheet: HTMLElement, minWidth: number) {
  sheet.inert = true;
  for (const [name, value] of daylight()) sheet.style.setProperty(name, value);
  sheet.style.inlineSize = `${minWidth}px`;
  // Controls are left out of the image.
  for (const element of sheet.querySelectorAll('[data-screen-only]')) element.remove();
  // An image cannot be expanded.
  for (const element of sheet.querySelectorAll('details')) element.open = true;
  document.body.append(sheet);
  try {
    const hidden = Math.max(
      0,
      ...[...sheet.querySelectorAll('*')].map((element) =>
        getComputedStyle(element).overflowX === 'auto' ? element.scrollWidth - element.clientWidth : 0,
      ),
    );
    sheet.style.inlineSize = `${minWidth + hidden}px`;
    const [wide, height] = [sheet.offsetWidth, sheet.offsetHeight];
    const drawn = withItsStyle(sheet);
    drawn.style.cssText += ';position:static;';
    const text = new XMLSerializer().serializeToString(drawn);
    return {
      wide,
      height,
      source: `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${height}"><foreignObject width="100%" height="100%">${text}</foreignObject></svg>`,
    };
  } finally {
    sheet.remove();
  }
}

function paragraph(text: string, className: string): HTMLElement {
  const element = document.createElement('p');
  element.textContent = text;
  element.className = className;
  return element;
}

/** The values of the design tokens in the light scheme, which are those outside media queries. */
function daylight(): [string, string][] {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  return rules.flatMap((rule) =>
    rule instanceof CSSStyleRule && rule.selectorText === ':root'
      ? [...rule.style]
          .filter((name) => name.startsWith('--'))
          .map((name): [string, string] => [name, rule.style.getPropertyValue(name)])
      : [],
  );
}

/** Inherited values, so that the browser's default for an element does not replace the inherited value. */
const inherited = new Set([
  'color',
  'font-family',
  'font-size',
  'font-style',
  'font-weight',
  'font-variant-numeric',
  'line-height',
  'letter-spacing',
  'list-style-type',
  'overflow-wrap',
  'text-align',
  'text-transform',
  'white-space',
  'visibility',
  'border-collapse',
  'border-spacing',
  'fill',
  'stroke',
  'stroke-width',
]);
/** Properties that have no effect in an image, or that repeat other properties. */
const needless =
  /^(animation|transition|cursor|pointer-events|transform-origin|perspective-origin|scroll|-webkit)|(^|-)(inline|block)-|(start|end)-(start|end)-radius/;

/** The values of an element's properties, by their names. */
type SeriesStyle = ReadonlyMap<string, string>;

/** Returns a copy with its styles inline, since an image does not see the page's style sheets. */
function withItsStyle<E extends Element>(element: E): E & ElementCSSInlineStyle {
  const names = [...getComputedStyle(element)].filter((name) => !needless.test(name));
  const styleOf = (of: Element): SeriesStyle => {
    const style = getComputedStyle(of);
    return new Map(names.map((name) => [name, style.getPropertyValue(name)]));
  };
  const bare = document.createElement('div');
  bare.style.all = 'revert';
  document.body.append(bare);
  const plain = new Map<string, SeriesStyle>();
  const plainOf = (of: Element): SeriesStyle => {
    const found = plain.get(of.localName);
    if (found) return found;
    const made = of.cloneNode(false) as Element & ElementCSSInlineStyle;
    for (const name of made.getAttributeNames()) made.removeAttribute(name);
    made.style.all = 'revert';
    bare.append(made);
    const computedStyle = styleOf(made);
    plain.set(of.localName, computedStyle);
    return computedStyle;
  };
  const dress = (from: Element, to: Element & ElementCSSInlineStyle, parent: SeriesStyle | null) => {
    const [own, usual] = [styleOf(from), plainOf(from)];
    const isUsual = (name: string, value: string) =>
      value === usual.get(name) && !(inherited.has(name) && parent?.get(name) !== value);
    const text = [...own].flatMap(([name, value]) => (isUsual(name, value) ? [] : [`${name}:${value}`]));
    for (const name of ['class', 'id', 'href', 'style', 'tabindex', 'role']) to.removeAttribute(name);
    // Links do not work in an image.
    to.style.cssText = [...text, ...(from.localName === 'a' ? ['text-decoration:none'] : [])].join(';');
    [...from.children].forEach((child, index) =>
      dress(child, to.children[index] as Element & ElementCSSInlineStyle, own),
    );
  };
  try {
    const copy = element.cloneNode(true) as E & ElementCSSInlineStyle;
    dress(element, copy, null);
    return copy;
  } finally {
    bare.remove();
  }
}
