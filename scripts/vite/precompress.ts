import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(js|css|html|svg|json)$/;
/** Smaller files fit into one packet even if they are not compressed. */
const smallest = 1024;

/**
 * Vite plugin: writes a `.br` and a `.gz` next to each built text file, so that the server compresses nothing per
 * request.
 */
export function precompress(): Plugin {
  let folder = '';
  return {
    name: 'heartwood-precompress',
    apply: 'build',
    configResolved(config) {
      folder = config.build.outDir;
    },
    async closeBundle() {
      // A failed build has no output, and Vite reports its error.
      if (!existsSync(folder)) return;
      for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !compressible.test(entry.name)) continue;
        const path = join(entry.parentPath, entry.name);
        const content = await readFile(path);
        if (content.length < smallest) continue;
        await writeFile(
          `${path}.br`,
          brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
        );
        await writeFile(`${path}.gz`, gzipSync(content, { level: 9 }));
      }
    },
  };
}
