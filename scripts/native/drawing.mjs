// @ts-check
import path from 'node:path';
import sharp from 'sharp';
import { runnerImport } from 'vite';
import { projectRoot } from '../tools/projectRoot.mjs';

/** @type {{ module: typeof import('../vite/productIcon.ts') }} */
const {
  module: { drawPng, productIcon, themeColour },
} = await runnerImport(path.join(projectRoot, 'scripts/vite/productIcon.ts'));

/** The product's green, such as '#1e5b48'. */
export const green = themeColour('green');

/**
 * The product's logo without a background.
 * @param {number} pixels wide and high
 */
export const drawSign = (pixels) => drawPng(productIcon(), pixels);

/**
 * The product's logo on a background that fills the image, for systems that cut icons to their own shape.
 * @param {number} pixels wide and high
 */
export const drawField = async (pixels) =>
  sharp(await drawPng(productIcon(true), pixels))
    .flatten({ background: green })
    .png()
    .toBuffer();

/**
 * The splash screen: the logo on the background colour.
 * @param {number} width
 * @param {number} height
 */
export async function drawSplash(width, height) {
  const sign = await drawSign(Math.round(Math.min(width, height) / 4));
  return sharp({ create: { width, height, channels: 3, background: themeColour('paper') } })
    .composite([{ input: sign }])
    .removeAlpha()
    .png()
    .toBuffer();
}
