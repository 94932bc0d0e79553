import path from 'node:path';
import { projectRoot } from '#server/projectRoot.ts';

/** The gallery's output folder, ignored by git. */
export const galleryFolder = path.join(projectRoot, 'gallery');

export const widths = [320, 390, 768, 1280] as const;
export const schemes = ['light', 'dark'] as const;
export const languages = ['en', 'de'] as const;

/** One state of a screen, with its images: the contents of a `….json` file in the gallery's folder. */
export interface Exhibit {
  /** The name of the file, and the prefix of its images' names. */
  name: string;
  /** As in web/routes/*.ts: `/p/survey/$section/$question`. */
  route: string;
  /** Which state it is, if the route is shown in several: `a matrix`. */
  state: string | null;
  /** The languages that the screen has. */
  languages: (typeof languages)[number][];
  /** Each begins with the width, language or scheme at which it was found. */
  problems: string[];
}

export const imageOf = (name: string, language: string, width: number, scheme: string) =>
  `${name}.${language}.${width}.${scheme}.png`;
