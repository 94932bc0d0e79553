// Made by scripts/vite/catalogues.ts from content/<tag>/screens.json.
declare module 'content:catalogues' {
  type Part = () => Promise<{ default: Readonly<Record<string, string>> }>;
  /** Of each language but English: the sentences of the modules that come with the application, and those of pages that load apart. */
  export const catalogues: Readonly<Partial<Record<string, { start: Part; rest: Part }>>>;
}
