import path from 'node:path';
import { projectRoot } from '#server/projectRoot.ts';

/** Where the gallery is written; git ignores it. */
export const galleryFolder = path.join(projectRoot, 'gallery');

export const widths = [320, 390, 768, 1280] as const;
export const schemes = ['light', 'dark'] as const;
export const languages = ['en', 'de'] as const;

/** One state of a screen, with its pictures: what a file `….json` of the gallery's folder holds. */
export interface Exhibit {
  /** Of the file, and of the pictures before their width and scheme. */
  name: string;
  /** As web/routes/*.ts has it: `/p/survey/$section/$question`. */
  route: string;
  /** Where a route is shown in several: `a matrix`. */
  state: string | null;
  /** The languages that the screen has. */
  languages: (typeof languages)[number][];
  /** Each with the width, language or scheme that it was found at. */
  faults: string[];
}

export const pictureOf = (name: string, language: string, width: number, scheme: string) =>
  `${name}.${language}.${width}.${scheme}.png`;
