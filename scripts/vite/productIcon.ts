import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { growthRings } from '#web/components/growthRings.ts';
import { projectRoot } from '../tools/projectRoot.mjs';

const { size, disc, rings, ringWidth, core } = growthRings;

/** A colour of the light theme, such as '#1e5b48'. */
export function themeColour(name: 'paper' | 'green'): string {
  const tokens = readFileSync(path.join(projectRoot, 'web/ui/tokens.css'), 'utf8');
  const colour = new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(tokens)?.[1];
  if (!colour) throw new Error(`web/ui/tokens.css names no colour --${name}`);
  return colour;
}

/**
 * The product's logo as SVG. With `fills`, the logo is smaller, on a background that fills the image, for systems that
 * cut icons to their own shape.
 */
export function productIcon(fills = false): string {
  const [green, paper] = [themeColour('green'), themeColour('paper')];
  // The central four fifths of the width are never cut off.
  const field = fills ? size / 0.8 : size;
  const edge = (size - field) / 2;
  const circle = (r: number) => `<circle cx='${size / 2}' cy='${size / 2}' r='${r}'`;
  const ground = fills
    ? `<rect x='${edge}' y='${edge}' width='${field}' height='${field}' fill='${green}'/>`
    : `${circle(disc)} fill='${green}'/>`;
  const lines = `<g fill='none' stroke='${paper}' stroke-width='${ringWidth}'>${rings.map((r) => `${circle(r)}/>`).join('')}</g>`;
  const middle = `${circle(core)} fill='${paper}'/>`;
  return `<svg xmlns='http://www.w3.org/2000/svg' viewBox='${edge} ${edge} ${field} ${field}'>${ground}${lines}${middle}</svg>`;
}

/** A drawing as a square PNG that is `pixels` wide. */
export const drawPng = (svg: string, pixels: number): Promise<Buffer> =>
  sharp(Buffer.from(svg), { density: 72 * (pixels / size) * 2 })
    .resize(pixels, pixels)
    .png({ compressionLevel: 9 })
    .toBuffer();
