import JSZip from 'jszip';
import library from 'pptxgenjs';
import { drawingImage } from '#web/components/charts/chartImage.ts';
import { t } from '#web/i18n/translate.ts';
import { serverAddress } from '#web/serverAddress.ts';
import { paragraphGap } from './fitText.ts';
import { footer as footerPlace, type SlideBox, type SlideLogo, slideSize } from './layoutSlide.ts';
import type { DrawnSlides } from './SlideShow.tsx';
import { drawingZoom } from './SlideView.tsx';

/** Texts about a presentation. None of them is about a person. */
export interface PresentationTexts {
  title: string;
  organisation: string;
  subject: string;
  logo: SlideLogo | null;
  /** The last line of each slide. */
  footer: string;
  /** A language tag, such as en-GB. */
  language: string;
}

/** The types are those of a build whose default export is one level deeper. */
const Presentation = library as unknown as typeof library.default;

/** Points of an inch. The library takes inches. */
const points = 72;
const layout = 'Heartwood';
const [titleLayout, slideLayout] = ['Title', 'Finding'] as const;
/** Safe on every computer. The drawings have the browser's own font. */
const font = 'Arial';

/** The tokens of the light scheme. */
const colours = { ink: '22211E', quiet: '5C5953', green: '1E5B48' };

/**
 * Writes slides as a file that PowerPoint opens. Texts can be edited. Drawings are images with a text alternative. The
 * notes of a slide have the method. Nothing leaves the browser.
 * @throws Error if the browser cannot create an image.
 */
export async function writePresentation(
  { slides, drawings }: DrawnSlides,
  { title, organisation, subject, logo, footer, language }: PresentationTexts,
): Promise<Blob> {
  const file = new Presentation();
  file.defineLayout({ name: layout, width: slideSize.width / points, height: slideSize.height / points });
  file.layout = layout;
  file.title = plainText(title);
  file.subject = plainText(subject);
  file.author = plainText(organisation);
  // The library does not escape this one.
  file.company = escapeXml(plainText(organisation));
  file.theme = { headFontFace: font, bodyFontFace: font };
  // A title has the place that its layout says, so the first slide has its own.
  const [first, second] = slides.map(({ boxes }) => titlePlace(boxes));
  for (const [name, place] of Object.entries({ [titleLayout]: first!, [slideLayout]: { ...second!, height: 160 } }))
    file.defineSlideMaster({
      title: name,
      background: { color: 'FFFFFF' },
      objects: [
        { placeholder: { options: { name: 'title', type: 'title', ...inches(place), ...textStyle }, text: '' } },
      ],
      slideNumber: {
        ...inches({ ...footerPlace, x: footerPlace.x + footerPlace.width + 14, width: 60 }),
        ...textStyle,
        fontSize: footerPlace.size,
        color: colours.quiet,
        align: 'right',
      },
    });

  const logoData = logo && (await logoImage(logo));
  const remaining = [...drawings];
  for (const [index, { slide, boxes }] of slides.entries()) {
    const page = file.addSlide({ masterName: index === 0 ? titleLayout : slideLayout });
    page.addText(
      boxes.filter(isOfTitle).flatMap((box) => runsOf({ ...box, paragraphs: [box.paragraphs.join(' ')] }, language)),
      { placeholder: 'title', ...textStyle },
    );
    for (const box of boxes) {
      switch (box.kind) {
        case 'label':
        case 'heading':
          break;
        case 'logo':
          if (logoData)
            page.addImage({
              data: logoData,
              ...inches(box),
              altText: plainText(t('Logo of {organisation}', { organisation })),
            });
          break;
        case 'drawing': {
          const image = await imageOf(remaining.shift()!, box);
          page.addImage({ ...image, altText: plainText(box.drawing.text) });
          break;
        }
        default:
          page.addText(runsOf(box, language), { ...inches(box), ...textStyle });
      }
    }
    page.addText(
      [{ text: plainText(footer), options: { fontSize: footerPlace.size, color: colours.quiet, lang: language } }],
      {
        ...inches(footerPlace),
        ...textStyle,
      },
    );
    page.addNotes(plainText(slide.notes.join(' ')));
  }
  return withoutMissingParts((await file.write({ outputType: 'blob' })) as Blob);
}

/**
 * The library declares the type of a slide master for each slide, although there is only one. Programs may offer to repair
 * a file that names missing parts, so they are left out.
 */
async function withoutMissingParts(written: Blob): Promise<Blob> {
  const file = await JSZip.loadAsync(written);
  const types = '[Content_Types].xml';
  const declared = await file.file(types)!.async('string');
  file.file(
    types,
    declared.replaceAll(/<Override PartName="\/([^"]+)"[^>]*>/g, (entry, name: string) =>
      file.file(name) ? entry : '',
    ),
  );
  return file.generateAsync({ type: 'blob', compression: 'DEFLATE' });
}

const textStyle = { fontFace: font, margin: 0, valign: 'top', isTextBox: true } as const;

type TextBox = Extract<SlideBox, { paragraphs: string[] }>;

const isOfTitle = (box: SlideBox): box is TextBox => box.kind === 'label' || box.kind === 'heading';

/** The place of the label and the heading of a slide. */
function titlePlace(boxes: readonly SlideBox[]) {
  const [label, heading] = boxes.filter(isOfTitle);
  return { x: label!.x, y: label!.y, width: heading!.width, height: heading!.y + heading!.height - label!.y };
}

/** The paragraphs of a box, each with its direction. */
const runsOf = ({ kind, size, paragraphs, isList }: TextBox, language: string) =>
  paragraphs.map((text) => ({
    text: plainText(text),
    options: {
      fontSize: size,
      fontFace: font,
      color: kind === 'label' ? colours.green : kind === 'quiet' ? colours.quiet : colours.ink,
      bold: kind === 'label' || kind === 'strong',
      lang: language,
      breakLine: true,
      paraSpaceAfter: kind === 'label' ? 12 : paragraphGap * size,
      rtlMode: isRightToLeft(text),
      // The logo is to the right of the label.
      align: isRightToLeft(text) && kind !== 'label' ? ('right' as const) : ('left' as const),
      ...(isList && { bullet: { indent: 16 } }),
    },
  }));

const inches = ({ x, y, width, height }: Record<'x' | 'y' | 'width' | 'height', number>) => ({
  x: x / points,
  y: y / points,
  w: width / points,
  h: height / points,
});

/** A drawing as an image in its own ratio, at the place of its box. */
async function imageOf(drawing: HTMLElement, { x, y, width }: SlideBox) {
  const large = drawing.cloneNode(true) as HTMLElement;
  if (large.style.zoom) large.style.zoom = String(drawingZoom);
  const image = await drawingImage(large, width);
  return {
    data: image.toDataURL('image/png'),
    ...inches({ x, y, width, height: (width * image.height) / image.width }),
  };
}

/** The logo as PNG, because PowerPoint may not know its format. Null if it cannot be loaded. */
async function logoImage({ url }: SlideLogo): Promise<string | null> {
  try {
    const response = await fetch(serverAddress(url));
    const image = await createImageBitmap(await response.blob());
    const canvas = document.createElement('canvas');
    canvas.width = image.width;
    canvas.height = image.height;
    canvas.getContext('2d')!.drawImage(image, 0, 0);
    return canvas.toDataURL('image/png');
  } catch {
    return null;
  }
}

/** Text without the characters that XML does not allow, each on one line. */
const plainText = (text: string): string => text.replace(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]+/gu, ' ');

const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

/** Returns whether the first letter of a text is of a script that is written from right to left. */
const isRightToLeft = (text: string): boolean =>
  /^[^\p{L}]*[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(text);
