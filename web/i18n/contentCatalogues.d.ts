// Made by scripts/vite/catalogues.ts from content/<tag>/screens.json.
declare module 'content:catalogues' {
  import type { Catalogue } from '#web/i18n/translate.ts';

  type Part = () => Promise<{ default: Catalogue }>;
  /** Of each language but English: the sentences of the modules that come with the application, and those of pages that load apart. */
  export const catalogues: Readonly<Partial<Record<string, { start: Part; rest: Part }>>>;
}
