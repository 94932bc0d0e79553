import { fitText, heightOf, type TextRoom } from './fitText.ts';
import type { Slide, SlideDrawing } from './slide.ts';

/** The size of a slide in points: 16 to 9. The screen scales it to the window. */
export const slideSize = { width: 960, height: 540 };

/** The organisation's logo, with its size in pixels. */
export interface SlideLogo {
  url: string;
  width: number;
  height: number;
}

/** A place on a slide, in points. */
interface Place extends TextRoom {
  x: number;
  y: number;
}

/** Text in a place. `size`: in points. */
interface TextBox extends Place {
  kind: 'label' | 'heading' | 'text' | 'strong' | 'quiet';
  paragraphs: string[];
  size: number;
  /** Items of a list. */
  isList?: boolean;
}

/** A part of a slide in its place. */
export type SlideBox =
  | TextBox
  | (Place & { kind: 'drawing'; drawing: SlideDrawing })
  | (Place & { kind: 'logo'; logo: SlideLogo });

const margin = 48;
const wide = slideSize.width - 2 * margin;
const top = 36;
/** The end of the last text, above the line of the slide's number. */
const foot = 496;
const gap = 16;
/** The smallest text, so that it can be read at a distance. */
const smallest = 18;

/** The last line of a slide: whose slides these are. The number of the slide is at its end. */
export const footer = { x: margin, y: 504, width: wide - 74, height: 24, size: 16 };

/** Drawings have this height in points at full width, and this one in a list. A list of scores has narrower drawings. */
const drawingHeights = { score: 116, difference: 98 };
const rowColumns = { drawing: 215, text: 385 };

const headingSizes = [44, 40, 36, 32, 28, 25, 22, 20, smallest];
const textSizes = [26, 24, 22, 20, smallest];
const rowSizes = [20, smallest];

/**
 * Places the content of a slide, so that the screen and the file are alike. Every text has the largest size that fits, and
 * what fits in none is cut.
 */
export function layoutSlide(slide: Slide, logo: SlideLogo | null): SlideBox[] {
  const { drawing, caption, paragraphs, lists, scores, facts } = slide;
  const isTitle = slide.id === 'title';
  const boxes: SlideBox[] = [];
  let y = top;
  const add = (
    kind: TextBox['kind'],
    texts: readonly string[],
    height: number,
    sizes: readonly number[],
    after = gap,
  ) => {
    if (texts.length === 0) return;
    const fitted = fitText(texts, { width: wide, height }, sizes);
    boxes.push({ kind, x: margin, y, width: wide, ...fitted });
    y += fitted.height + after;
  };

  const sign = logo && logoPlace(logo, isTitle);
  if (logo && sign) boxes.push({ kind: 'logo', logo, ...sign });
  if (isTitle) y = sign ? sign.y + sign.height + 24 : 110;

  const labelWidth = sign && !isTitle ? wide - sign.width - 24 : wide;
  const label = fitText(
    [slide.label],
    { width: labelWidth, height: isTitle ? 46 : 24 },
    isTitle ? [26, 22, 20, smallest] : [20, smallest],
  );
  boxes.push({ kind: 'label', x: margin, y, width: labelWidth, ...label });
  y += Math.max(label.height, isTitle ? 0 : (sign?.height ?? 0) - 8) + 8;

  // A long heading leaves room for the filter, and for what is below a drawing.
  const headingHeight = isTitle
    ? Math.max(46, 150 - 28 * (paragraphs.length - 1))
    : drawing
      ? 132 - 24 * Math.max(0, paragraphs.length - 1)
      : 132;
  add('heading', [slide.heading], headingHeight, isTitle ? [48, ...headingSizes] : headingSizes);

  const factsText = facts.length > 0 ? [facts.join(' · ')] : [];
  const factsBox = fitText(factsText, { width: wide, height: 2 * 1.25 * smallest }, [smallest]);
  const end = foot - factsBox.height - gap;
  if (drawing) {
    const height = drawingHeights[drawing.kind];
    boxes.push({ kind: 'drawing', drawing, x: margin, y, width: wide, height });
    y += height + 8;
    add('quiet', caption === null ? [] : [caption], Math.max(23, end - y - paragraphs.length * 30), [smallest]);
  }
  const scoresHeight = scores.length * 50;
  if (lists.length > 0) {
    // Most of what is below is one line for each paragraph.
    const placed = placeLists(lists, { x: margin, y, width: wide, height: end - y - paragraphs.length * 44 });
    boxes.push(...placed);
    y = Math.max(...placed.map((box) => box.y + box.height)) + gap;
  }
  add('text', paragraphs, end - y - scoresHeight, textSizes);
  if (scores.length > 0) boxes.push(...placeScores(scores, { x: margin, y, width: wide, height: end - y }));
  if (factsText.length > 0)
    boxes.push({ kind: 'quiet', x: margin, y: foot - factsBox.height, width: wide, ...factsBox });
  return boxes;
}

/** The logo in its own ratio: large on the title, small in the corner of the other slides. */
function logoPlace({ width, height }: SlideLogo, isTitle: boolean): Place {
  const room = isTitle ? { width: 360, height: 96 } : { width: 130, height: 34 };
  const scale = Math.min(room.width / width, room.height / height);
  const size = { width: width * scale, height: height * scale };
  return isTitle ? { x: margin, y: top + 12, ...size } : { x: margin + wide - size.width, y: top - 6, ...size };
}

/** Lists next to each other, all in one size. */
function placeLists(lists: Slide['lists'], { x, y, width, height }: Place): TextBox[] {
  const column = (width - (lists.length - 1) * 32) / lists.length;
  const titleSize = 22;
  const titleHeight = heightOf(['A'], titleSize, column);
  const room = { width: column, height: height - titleHeight - 6 };
  const size = Math.min(...lists.map(({ lines }) => fitText(lines, room, textSizes).size));
  return lists.flatMap(({ title, lines }, index): TextBox[] => {
    const left = x + index * (column + 32);
    return [
      { kind: 'strong', x: left, y, width: column, height: titleHeight, paragraphs: [title], size: titleSize },
      { kind: 'text', x: left, y: y + titleHeight + 6, width: column, ...fitText(lines, room, [size]), isList: true },
    ];
  });
}

/** Scores below each other, each with its name, its drawing and its text in columns. All have one size. */
function placeScores(scores: Slide['scores'], { x, y, width, height }: Place): SlideBox[] {
  const row = Math.min(height / scores.length, 110);
  const nameRoom = { width: rowColumns.drawing - 20, height: row - 4 };
  const textRoom = { width: width - rowColumns.text, height: row - 4 };
  const texts = scores.map(({ lines }) => [lines.join(' · ')]);
  const size = Math.min(
    ...scores.map(({ name }) => fitText([name], nameRoom, rowSizes).size),
    ...texts.map((text) => fitText(text, textRoom, rowSizes).size),
  );
  return scores.flatMap(({ name, drawing }, index): SlideBox[] => {
    const place = { y: y + index * row };
    return [
      { kind: 'strong', x, ...place, width: nameRoom.width, ...fitText([name], nameRoom, [size]) },
      ...(drawing
        ? [{ kind: 'drawing' as const, drawing, x: x + rowColumns.drawing, ...place, width: 150, height: 32 }]
        : []),
      {
        kind: 'text',
        x: x + rowColumns.text,
        ...place,
        width: textRoom.width,
        ...fitText(texts[index]!, textRoom, [size]),
      },
    ];
  });
}
