import { contentFolder } from '#server/content/contentFolder.ts';
import type { Content } from '#server/content/content.ts';
import { loadContent } from '#server/content/loadContent.ts';

/** What the product comes with, read once in a process: the test files that follow each other in it change none of it. */
export function shippedContent(): Promise<Content> {
  return (loading ??= loadContent(contentFolder));
}
let loading: Promise<Content> | undefined;
