// Made by scripts/vite/catalogues.ts from content/<tag>/screens.json.
declare module 'content:catalogues' {
  import type { Catalogue } from '#web/i18n/translate.ts';

  type Part = () => Promise<{ default: Catalogue }>;
  /**
   * For each language but English: the sentences of the modules in the first file, and those of pages that load later.
   */
  export const catalogues: Readonly<Partial<Record<string, { start: Part; rest: Part }>>>;
}
