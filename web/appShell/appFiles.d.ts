// Made by scripts/vite/serviceWorker.ts from what the build has written.
declare module 'app:files' {
  /** The application's files that are kept in the browser. revision: of one whose name does not tell its content. */
  const files: { url: string; revision: string | null }[];
  export default files;
}
