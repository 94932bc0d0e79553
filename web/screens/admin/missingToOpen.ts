import type { Survey } from '#contract/entities/survey.ts';

/** Something that a survey needs before it can be opened. */
export type MissingToOpen = 'contactName' | 'contactEmail' | 'questions';

/**
 * What a draft still needs before it can be opened (docs/rules/survey-lifecycle.md#missing-before-opening). Missing
 * questions appear only once the contact is complete, because the API does not count questions outside editable
 * sections.
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
