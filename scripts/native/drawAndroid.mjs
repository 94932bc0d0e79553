// @ts-check
import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { drawField, drawSign, drawSplash, green } from './drawing.mjs';

/** Functions that draw the images of Capacitor's template, by file name. Each gets the size of the template's image. */
const drawings = {
  'ic_launcher.png': drawSign,
  'ic_launcher_round.png': drawSign,
  // Android shows only the middle two thirds of it.
  'ic_launcher_foreground.png': drawField,
  'splash.png': drawSplash,
};

/**
 * Replaces Capacitor's images with the product's.
 * @param {string} resources the folder `res`
 */
export async function drawAndroid(resources) {
  for (const folder of readdirSync(resources)) {
    for (const [name, draw] of Object.entries(drawings)) {
      const file = path.join(resources, folder, name);
      const size = await sharp(file)
        .metadata()
        .catch(() => null);
      if (size) writeFileSync(file, await draw(size.width, size.height));
    }
  }
  writeFileSync(
    path.join(resources, 'values/ic_launcher_background.xml'),
    `<?xml version="1.0" encoding="utf-8"?>
<resources>
    <color name="ic_launcher_background">${green}</color>
</resources>
`,
  );
}
