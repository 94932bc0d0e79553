import type { MissingToOpen } from '#web/screens/admin/missingToOpen.ts';

/** Ids of the parts of the editor where a draft's missing details are entered. Links can lead there. */
export const editTargets: Record<MissingToOpen, string> = {
  contactName: 'contact-name',
  contactEmail: 'contact-email',
  questions: 'questions',
};
