import type { MissingToOpen } from '#web/screens/admin/missingToOpen.ts';

/** Parts of the editor that a link can lead to, by their ids: what a draft lacks is entered there. */
export const editTargets: Record<MissingToOpen, string> = {
  contactName: 'contact-name',
  contactEmail: 'contact-email',
  questions: 'questions',
};
