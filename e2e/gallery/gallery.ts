import path from 'node:path';
import { projectRoot } from '#server/projectRoot.ts';

/** Where the gallery is written; git ignores it. */
export const galleryFolder = path.join(projectRoot, 'gallery');

export const widths = [390, 768, 1280] as const;
export const schemes = ['light', 'dark'] as const;

/** One state of a screen, with its pictures: what a file `….json` of the gallery's folder holds. */
export interface Exhibit {
  /** Of the file, and of the pictures before their width and scheme. */
  name: string;
  /** As web/routes/*.ts has it: `/p/survey/$section/$question`. */
  route: string;
  /** Where a route is shown in several: `a matrix`. */
  state: string | null;
  /** Each with the width or scheme that it was found at. */
  faults: string[];
}

export const pictureOf = (name: string, width: number, scheme: string) => `${name}.${width}.${scheme}.png`;
