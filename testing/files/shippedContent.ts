import { contentFolder } from '#server/content/contentFolder.ts';
import type { Content } from '#server/content/content.ts';
import { loadContent } from '#server/content/loadContent.ts';

/** The product's own content, loaded once per process. The test files that share it do not change it. */
export function shippedContent(): Promise<Content> {
  return (loading ??= loadContent(contentFolder));
}
let loading: Promise<Content> | undefined;
