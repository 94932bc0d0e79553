import type { MissingToOpen } from '#web/screens/admin/missingToOpen.ts';

/** Ids of the parts of the editor that a link can lead to, where a draft's missing details are entered. */
export const editTargets: Record<MissingToOpen, string> = {
  contactName: 'contact-name',
  contactEmail: 'contact-email',
  questions: 'questions',
};
