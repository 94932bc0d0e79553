import path from 'node:path';
import { projectRoot } from '#server/projectRoot.ts';

/** The gallery's output folder, ignored by git. */
export const galleryFolder = path.join(projectRoot, 'gallery');

export const widths = [320, 390, 768, 1280] as const;
export const schemes = ['light', 'dark'] as const;
export const languages = ['en', 'de'] as const;

/** One state of a screen, with its images: the contents of a `….json` file in the gallery's folder. */
export interface Exhibit {
  /** Name of the file, and prefix of the images before width and scheme. */
  name: string;
  /** As in web/routes/*.ts: `/p/survey/$section/$question`. */
  route: string;
  /** If a route is shown in several states: `a matrix`. */
  state: string | null;
  /** The languages that the screen has. */
  languages: (typeof languages)[number][];
  /** Each with the width, language or scheme that it was found at. */
  problems: string[];
}

export const imageOf = (name: string, language: string, width: number, scheme: string) =>
  `${name}.${language}.${width}.${scheme}.png`;
