import * as auth from './auth.ts';
import * as knowledgeLibrary from './knowledgeLibrary.ts';
import type { Operation } from './operation.ts';
import * as participants from './participants.ts';
import * as participation from './participation.ts';
import * as platform from './platform.ts';

/** The operations among a block's exports. */
type OperationsOf<Block> = { [K in keyof Block as Block[K] extends Operation ? K : never]: Block[K] };

const operationsOf = <B extends object>(block: B) =>
  Object.fromEntries(Object.entries(block).filter(([, value]) => 'method' in value)) as OperationsOf<B>;

/** Every operation by block; a block is a tag of the OpenAPI description. */
export const blocks = {
  auth: operationsOf(auth),
  participation: operationsOf(participation),
  participants: operationsOf(participants),
  knowledgeLibrary: operationsOf(knowledgeLibrary),
  platform: operationsOf(platform),
};

/** Every operation by name. */
export const operations = {
  ...blocks.auth,
  ...blocks.participation,
  ...blocks.participants,
  ...blocks.knowledgeLibrary,
  ...blocks.platform,
};

export type Operations = typeof operations;
export type OperationName = keyof Operations;
