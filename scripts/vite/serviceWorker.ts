import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build, type Plugin } from 'vite';
import { ofAdministration } from '../sentences/sources.mjs';
import { projectRoot } from '../tools/projectRoot.mjs';
import { participantFiles } from './participantFiles.ts';

interface CachedFile {
  url: string;
  revision: string | null;
}

const base = '/app/';
const page = 'index.html';
const listName = 'app:files';
const isOfAdministration = (module: string) =>
  ofAdministration.test(path.relative(projectRoot, module).replaceAll(path.sep, '/'));

/**
 * Vite plugin: builds the service worker, `serviceWorker.js`, with the list of the files that it caches: the page and
 * all files that the participant area can load.
 */
export function serviceWorker(): Plugin {
  let chosen: string[] = [];
  return {
    name: 'heartwood-service-worker',
    apply: 'build',
    generateBundle: {
      // Runs before Vite removes modules that contain only styles from the bundle, together with their references.
      order: 'pre',
      handler(_options, bundle) {
        const { files, omitted } = participantFiles(bundle, isOfAdministration);
        if (omitted === 0)
          this.error(
            'No screen of the administration was found: the list of files for participants would hold all of them',
          );
        chosen = files;
      },
    },
    async writeBundle({ dir = '' }, bundle) {
      const html = readFileSync(path.join(dir, page), 'utf8');
      const revision = createHash('sha256').update(html).digest('hex').slice(0, 16);
      const stored = chosen
        .filter((name) => name in bundle)
        .map((name): CachedFile => ({ url: base + name, revision: null }));
      const namedByPage = Object.keys(bundle).filter((name) => html.includes(name));
      if (namedByPage.length === 0) this.error('The page names none of the built files');
      const worker = await buildWorker([{ url: base + page, revision }, ...stored], namedByPage);
      writeFileSync(path.join(dir, 'serviceWorker.js'), worker);
    },
  };
}

async function buildWorker(files: CachedFile[], namedByPage: string[]): Promise<string> {
  const result = await build({
    configFile: false,
    envDir: false,
    publicDir: false,
    root: projectRoot,
    logLevel: 'warn',
    plugins: [
      {
        name: 'heartwood-kept-files',
        resolveId: (id) => (id === listName ? `\0${listName}` : undefined),
        load: (id) =>
          id === `\0${listName}`
            ? `export default ${JSON.stringify(files)}; export const namedByPage = ${JSON.stringify(namedByPage)};`
            : undefined,
      },
    ],
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: path.join(projectRoot, 'web/appShell/serviceWorker.ts'), output: { format: 'iife' } },
    },
  });
  const [output] = [result].flat();
  const worker = output && 'output' in output ? output.output[0] : undefined;
  if (!worker) throw new Error('The service worker was not built');
  return worker.code;
}
