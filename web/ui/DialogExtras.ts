import { createContext, type ReactNode } from 'react';

/**
 * The parts of every dialog besides its content. While it is open, the page below, and messages there, cannot be
 * reached.
 */
export const DialogExtras = createContext<ReactNode>(null);
