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
 * A language's sentences in two parts: what the modules show that come with the application, which is all that the way
 * to the first question needs, and what belongs to pages that load apart.
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

/** Vite plugin: the virtual module `content:catalogues`, which loads the sentences of a language when they are asked for. */
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
      // A missing form would show another one. npm run sentences reports everything else.
      for (const [sentence, forms] of Object.entries(catalogue).filter(([, text]) => typeof text === 'object'))
        for (const problem of pluralProblems(sentence, forms, tag))
          this.error(`content/${tag}/screens.json: ${problem}`);
      return `export default ${JSON.stringify(splitCatalogue(catalogue, atStart)[part])};`;
    },
  };
}
