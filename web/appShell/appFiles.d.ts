// Made by scripts/vite/serviceWorker.ts from what the build has written.
declare module 'app:files' {
  /** The application's files that the browser caches. revision: for a file whose name does not identify its content. */
  const files: { url: string; revision: string | null }[];
  export default files;
}
