import styles from './chartPicture.module.css';
import { withItsLook } from './withItsLook.ts';

/** What a picture says besides its chart, so that it stands by itself. */
export interface PictureWords {
  title: string;
  /** Whose answers, how many, compared with what. */
  facts: readonly string[];
}

/** Pixels of the picture to one of the page. */
const density = 2;
/** Wide enough for every chart to be drawn as at a desk. */
const width = 960;

/**
 * A chart as a PNG with its title and facts, as it looks at a desk and in daylight, whatever the screen. It is drawn from a copy
 * that stands outside of the page for a moment, as the image of an SVG: nothing is loaded, and nothing leaves the browser.
 * @throws Error where the browser cannot.
 */
export async function chartPicture(chart: HTMLElement, words: PictureWords): Promise<Blob> {
  const { source, height, wide } = copyOf(chart, words);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(source)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = wide * density;
  canvas.height = height * density;
  canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be made'))), 'image/png');
  });
}

function copyOf(chart: HTMLElement, { title, facts }: PictureWords) {
  const sheet = document.createElement('div');
  sheet.className = styles['sheet']!;
  sheet.inert = true;
  for (const [name, value] of daylight()) sheet.style.setProperty(name, value);
  sheet.style.inlineSize = `${width}px`;
  sheet.append(
    paragraph(title, styles['title']!),
    paragraph(facts.join(' · '), styles['facts']!),
    chart.cloneNode(true),
  );
  // What helps to work a screen is nothing in a picture.
  for (const element of sheet.querySelectorAll('[data-screen-only]')) element.remove();
  document.body.append(sheet);
  try {
    const hidden = Math.max(
      0,
      ...[...sheet.querySelectorAll('*')].map((element) =>
        getComputedStyle(element).overflowX === 'auto' ? element.scrollWidth - element.clientWidth : 0,
      ),
    );
    sheet.style.inlineSize = `${width + hidden}px`;
    const [wide, height] = [sheet.offsetWidth, sheet.offsetHeight];
    const drawn = withItsLook(sheet);
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

/** The tokens' values on light paper: those that no media query sets. */
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
