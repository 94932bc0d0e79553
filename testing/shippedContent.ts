import path from 'node:path';
import { loadContent, type Content } from '../server/content/loadContent.ts';
import { projectRoot } from '../server/projectRoot.ts';

/** What the product comes with, read once in a process: the test files that follow each other in it change none of it. */
export function shippedContent(): Promise<Content> {
  return (loading ??= loadContent(path.join(projectRoot, 'content')));
}
let loading: Promise<Content> | undefined;
