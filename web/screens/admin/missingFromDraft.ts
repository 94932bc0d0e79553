import type { NeededToOpen, SurveySummary } from '#contract/entities/survey.ts';
import { t } from '#web/i18n/translate.ts';
import { paths, type LinkTarget } from '#web/paths.ts';
import { contactIds, type EditPartId } from './survey/edit/editParts.ts';

/** Something that is missing from a draft. */
export interface MissingPart {
  label: string;
  /** The place where it is entered. */
  link: LinkTarget;
  /** The part of the editor where it is entered. */
  part: EditPartId;
}

/**
 * Returns what is missing from a draft: what it needs before it can be opened, and participants, without which it would
 * invite no one (docs/rules/survey-lifecycle.md#missing-before-opening).
 */
export function missingFromDraft({
  id,
  status,
  missingToOpen,
  participants,
}: Pick<SurveySummary, 'id' | 'status' | 'missingToOpen' | 'participants'>): MissingPart[] {
  if (status !== 'DRAFT') return [];
  const inEditor = (hash: string) => ({ ...paths.editSurvey(id), hash });
  const needed: Record<NeededToOpen, MissingPart> = {
    questions: { label: t('questions'), link: inEditor('questions'), part: 'questions' },
    contactName: { label: t('contact name'), link: inEditor(contactIds.contactName), part: 'contact' },
    contactEmail: { label: t('contact email address'), link: inEditor(contactIds.contactEmail), part: 'contact' },
  };
  return [
    ...missingToOpen.map((each) => needed[each]),
    ...(participants.totalCount === 0
      ? [{ label: t('participants'), link: paths.surveyParticipants(id), part: 'participants' as const }]
      : []),
  ];
}
