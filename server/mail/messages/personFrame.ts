import type { LayoutParts } from './layout.ts';

/** Whom a mail about the own account is from, and why it came. There is nothing to stop: somebody asked for it. */
export const personFrame = (publicUrl: string): Pick<LayoutParts, 'from' | 'reason'> => ({
  from: 'Heartwood',
  reason: `You get this message because this address has an account at ${new URL(publicUrl).host}.`,
});
