import { createRequire } from 'node:module';
import type * as htmlparser2 from 'htmlparser2';

/** Loaded with the first text or image, so that it does not delay the start. */
export const loadHtmlparser2 = (): typeof htmlparser2 =>
  (loaded ??= createRequire(import.meta.url)('htmlparser2') as typeof htmlparser2);
let loaded: typeof htmlparser2 | undefined;
