// @ts-check
import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { drawField, drawSign, drawSplash, green } from './drawing.mjs';

/** What draws each picture of Capacitor's template, by its name, in the size that the template has it in. */
const drawings = {
  'ic_launcher.png': drawSign,
  'ic_launcher_round.png': drawSign,
  // Two thirds of it are seen.
  'ic_launcher_foreground.png': drawField,
  'splash.png': drawSplash,
};

/**
 * Puts the product's pictures in place of Capacitor's.
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
