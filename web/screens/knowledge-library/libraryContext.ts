import { createContext, use } from 'react';
import type { KnowledgeLibrary } from '#contract/entities/article.ts';

export const LibraryContext = createContext<KnowledgeLibrary | null>(null);

/** The introduction and the topics that LibraryLayout loads; null until they are there. */
export const useLibrary = (): KnowledgeLibrary | null => use(LibraryContext);
