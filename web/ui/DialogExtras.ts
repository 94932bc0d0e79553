import { createContext, type ReactNode } from 'react';

/**
 * Content that every dialog shows in addition to its own, such as messages. While a dialog is open, the page below and
 * its messages cannot be reached.
 */
export const DialogExtras = createContext<ReactNode>(null);
