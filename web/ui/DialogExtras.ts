import { createContext, type ReactNode } from 'react';

/** What is in every dialog besides its content: the page below, and messages there, cannot be reached while it is open. */
export const DialogExtras = createContext<ReactNode>(null);
