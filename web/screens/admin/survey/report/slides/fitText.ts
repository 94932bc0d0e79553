/* Estimates how much room a text needs, in any sans serif, so that the screen and the file have the same sizes. */

/** The room for a text, in points. */
export interface TextRoom {
  width: number;
  height: number;
}

/** A text that fits: its size, and the height that it takes, in points. */
export interface FittedText {
  paragraphs: string[];
  size: number;
  height: number;
}

/** Height of a line, and distance between paragraphs, in em. */
export const lineHeight = 1.25;
export const paragraphGap = 0.4;

/** Widths in em: those of Arial, and 12% more, since other fonts are wider. */
const wider = 1.12;
const widths: [characters: RegExp, width: number][] = [
  [/[ijl.,:;'’|!()[\]tfr -]/u, 0.32],
  [/[mwMW%@]/u, 0.9],
  [/\p{Lu}/u, 0.72],
  [/\p{Mn}/u, 0],
  [/[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}\p{N}\p{P}]/u, 0.56],
];

/** Estimates the width of a text in em. Characters of unknown width, such as emoji, count as wide. */
const widthOf = (text: string): number =>
  [...text].reduce(
    (sum, character) => sum + wider * (widths.find(([characters]) => characters.test(character))?.[1] ?? 1.2),
    0,
  );

/** Estimates the number of lines of a paragraph. A word longer than a line is broken. @param width of a line, in em. */
function linesOf(paragraph: string, width: number): number {
  const space = widthOf(' ');
  let lines = 1;
  let used = 0;
  for (const word of paragraph.split(/\s+/)) {
    const needed = widthOf(word);
    if (used > 0 && used + space + needed <= width) used += space + needed;
    else {
      if (used > 0) lines += 1;
      const full = Math.ceil(needed / width) - 1;
      lines += Math.max(0, full);
      used = needed - Math.max(0, full) * width;
    }
  }
  return lines;
}

/** Estimates the height of paragraphs, in points. */
export const heightOf = (paragraphs: readonly string[], size: number, width: number): number =>
  paragraphs.reduce((sum, paragraph) => sum + linesOf(paragraph, width / size) * lineHeight * size, 0) +
  Math.max(0, paragraphs.length - 1) * paragraphGap * size;

/**
 * The largest of these sizes in which the paragraphs fit. If they fit in none, the longest are cut, with an ellipsis, until
 * they fit in the smallest.
 * @param sizes in points, the largest first.
 */
export function fitText(paragraphs: readonly string[], room: TextRoom, sizes: readonly number[]): FittedText {
  const heightAt = (size: number) => heightOf(paragraphs, size, room.width);
  const size = sizes.find((each) => heightAt(each) <= room.height);
  if (size !== undefined) return { paragraphs: [...paragraphs], size, height: heightAt(size) };
  const smallest = sizes.at(-1)!;
  const cut = [...paragraphs];
  const longest = () => Math.max(...cut.map((each) => each.length));
  while (heightOf(cut, smallest, room.width) > room.height && longest() > 1) {
    const index = cut.findIndex((each) => each.length === longest());
    cut[index] = shortened(cut[index]!, 10);
  }
  return { paragraphs: cut, size: smallest, height: Math.min(room.height, heightOf(cut, smallest, room.width)) };
}

/** Joins the parts of a line. If the line is too long, the longest parts are cut, so that every part can be read. */
export function fitLine(parts: readonly string[], width: number, size: number): string {
  const cut = [...parts];
  const line = () => cut.join(' · ');
  while (widthOf(line()) * size > width && cut.some((part) => part.length > 1)) {
    const longest = cut.indexOf(cut.toSorted((a, b) => widthOf(b) - widthOf(a))[0]!);
    cut[longest] = shortened(cut[longest]!, 2);
  }
  return line();
}

/** A text without its last characters, with an ellipsis. */
const shortened = (text: string, characters: number): string =>
  `${[...text.replace(/…$/, '')].slice(0, -characters).join('').trimEnd()}…`;
