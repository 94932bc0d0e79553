// @ts-check
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { drawField, drawSplash } from './drawing.mjs';

/**
 * Replaces Capacitor's images with the product's. An iOS icon has no transparency.
 * @param {string} assets the folder `Assets.xcassets`
 */
export async function drawIos(assets) {
  writeFileSync(path.join(assets, 'AppIcon.appiconset/AppIcon-512@2x.png'), await drawField(1024));
  const splash = await drawSplash(2732, 2732);
  for (const scale of ['', '-1', '-2'])
    writeFileSync(path.join(assets, `Splash.imageset/splash-2732x2732${scale}.png`), splash);
}
