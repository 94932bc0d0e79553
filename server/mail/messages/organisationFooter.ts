import type { LayoutParts } from './layout.ts';

/** Why a participant gets an organisation's mail, and how to stop it. */
export const organisationFooter = (organisationName: string, stopUrl: string): Pick<LayoutParts, 'reason' | 'stopUrl'> => ({
  reason: `You get this message because ${organisationName} asked you to take part in a survey.`,
  stopUrl,
});
