/** What is handed down, so that a value that the browser would give to an element by itself is not the one that it has in here. */
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
/** What shows nothing in a picture, and what other properties say as well. */
const needless =
  /^(animation|transition|cursor|pointer-events|transform-origin|perspective-origin|scroll|-webkit)|(^|-)(inline|block)-|(start|end)-(start|end)-radius/;

/** The values of an element's properties, by their names. */
type Look = ReadonlyMap<string, string>;

/** A copy with every look of its own written into it, since an image knows none of the page's style sheets. */
export function withItsLook<E extends Element>(element: E): E & ElementCSSInlineStyle {
  const names = [...getComputedStyle(element)].filter((name) => !needless.test(name));
  const lookOf = (of: Element): Look => {
    const style = getComputedStyle(of);
    return new Map(names.map((name) => [name, style.getPropertyValue(name)]));
  };
  const bare = document.createElement('div');
  bare.style.all = 'revert';
  document.body.append(bare);
  const plain = new Map<string, Look>();
  const plainOf = (of: Element): Look => {
    const found = plain.get(of.localName);
    if (found) return found;
    const made = of.cloneNode(false) as Element & ElementCSSInlineStyle;
    for (const name of made.getAttributeNames()) made.removeAttribute(name);
    made.style.all = 'revert';
    bare.append(made);
    const look = lookOf(made);
    plain.set(of.localName, look);
    return look;
  };
  const dress = (from: Element, to: Element & ElementCSSInlineStyle, parent: Look | null) => {
    const [own, usual] = [lookOf(from), plainOf(from)];
    const isUsual = (name: string, value: string) =>
      value === usual.get(name) && !(inherited.has(name) && parent?.get(name) !== value);
    const text = [...own].flatMap(([name, value]) => (isUsual(name, value) ? [] : [`${name}:${value}`]));
    for (const name of ['class', 'id', 'href', 'style', 'tabindex', 'role']) to.removeAttribute(name);
    // In a picture nothing can be followed.
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
