import type { Survey } from '#contract/entities/survey.ts';

/** What a survey can lack that has to be there before it is opened. */
export type MissingToOpen = 'contactName' | 'contactEmail' | 'questions';

/**
 * What a draft still needs before it can be opened (docs/rules/survey-lifecycle.md#missing-before-opening). That
 * questions are missing shows only once the contact is complete: the questions outside of a survey's editable sections
 * are not counted on the wire.
 */
export function missingToOpen({
  status,
  contactName,
  contactEmail,
}: Pick<Survey, 'status' | 'contactName' | 'contactEmail'>): MissingToOpen[] {
  if (status !== 'DRAFT') return [];
  const missing: MissingToOpen[] = [];
  if (!contactName) missing.push('contactName');
  if (!contactEmail) missing.push('contactEmail');
  return missing.length > 0 ? missing : ['questions'];
}
