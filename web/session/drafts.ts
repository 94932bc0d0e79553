import { createDraftStore } from './createDraftStore.ts';
import { sharedStore } from './sessionStore.ts';

/** What administrators have typed and not saved, in this browser: it outlives a closed tab, also of somebody who is not remembered. */
export const drafts = createDraftStore(sharedStore, Date.now);
