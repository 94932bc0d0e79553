import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { languageTags } from '#contract/languages.ts';
import { pluralProblems } from '../sentences/catalogueProblems.mjs';
import { collectSentences } from '../sentences/collectSentences.mjs';
import { listFiles } from '../tools/listFiles.mjs';
import { projectRoot } from '../tools/projectRoot.mjs';

type Catalogue = Record<string, string | Record<string, string>>;

/**
 * Splits the sentences of a language into two parts. The first has those of modules that load with the application,
 * which is everything up to the first question. The second has those of pages that load separately.
 */
export function splitCatalogue(
  catalogue: Catalogue,
  atStart: readonly string[],
): { start: Catalogue; rest: Catalogue } {
  const first = new Set(atStart);
  const part = (requested: boolean) =>
    Object.fromEntries(Object.entries(catalogue).filter(([sentence]) => first.has(sentence) === requested));
  return { start: part(true), rest: part(false) };
}

const tableName = 'content:catalogues';
const partName = /^content:catalogue\/([\w-]+)\/(start|rest)$/;
const fileOf = (tag: string) => path.join(projectRoot, 'content', tag, 'screens.json');
const translated = () => languageTags.filter((tag) => tag !== 'en' && existsSync(fileOf(tag)));

function read(file: string): string | null {
  const full = path.join(projectRoot, file);
  return existsSync(full) ? readFileSync(full, 'utf8') : null;
}

/** Vite plugin: the virtual module `content:catalogues`, which loads the sentences of a language on demand. */
export function catalogues(): Plugin {
  let atStart: string[] | null = null;
  return {
    name: 'heartwood-catalogues',
    buildStart: () => void (atStart = null),
    resolveId: (id) => (id === tableName || partName.test(id) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${tableName}`) {
        const parts = (tag: string) =>
          ['start', 'rest'].map((part) => `${part}: () => import('content:catalogue/${tag}/${part}')`).join(', ');
        return `export const catalogues = { ${translated()
          .map((tag) => `${JSON.stringify(tag)}: { ${parts(tag)} }`)
          .join(', ')} };`;
      }
      const [, tag, part] = partName.exec(id.slice(1)) ?? [];
      if (!tag || (part !== 'start' && part !== 'rest')) return undefined;
      this.addWatchFile(fileOf(tag));
      atStart ??= collectSentences({ read, list: listFiles }).atStart;
      const catalogue = JSON.parse(readFileSync(fileOf(tag), 'utf8')) as Catalogue;
      // A missing plural form would show a wrong one, so it fails the build. npm run sentences reports all other
      // problems.
      for (const [sentence, forms] of Object.entries(catalogue).filter(([, text]) => typeof text === 'object'))
        for (const problem of pluralProblems(sentence, forms, tag))
          this.error(`content/${tag}/screens.json: ${problem}`);
      return `export default ${JSON.stringify(splitCatalogue(catalogue, atStart)[part])};`;
    },
  };
}
