import type { Snapshot } from '../snapshot/loadSnapshot.ts';
import type { Kept } from './keptNumbers.ts';

/** What numbers are made of: the answers, or what was kept when they were erased. */
export type Source = { kind: 'answers'; snapshot: Snapshot } | { kind: 'kept'; kept: Kept };

/** The property of closed results that holds their source. Only the ledger imports it. */
export const source = Symbol('source');
