import type { NeededToOpen, Survey, SurveySummary } from '#contract/entities/survey.ts';
import { t } from '#web/i18n/translate.ts';
import { paths, type LinkTarget } from '#web/paths.ts';
import { contactIds, type EditPartId } from './survey/edit/editParts.ts';

/** A survey of a list or a whole one, as far as it decides what is missing. */
export type MaybeDraft = Pick<SurveySummary, 'id' | 'status' | 'missingToOpen' | 'participants'> &
  Partial<Pick<Survey, 'shareLink'>> & {
    editableSections?: readonly { id: string; questions: readonly unknown[] }[];
  };

/** Something that is missing from a draft. */
export interface MissingPart {
  label: string;
  /** The place where it is entered. */
  link: LinkTarget;
  /** The part of the editor where it is entered. */
  part: EditPartId;
}

/**
 * Returns what a draft needs before it can be opened (docs/rules/survey-lifecycle.md#missing-before-opening). Questions
 * are chosen on the page of their section, if the sections are known.
 */
export function missingFromDraft({ id, status, missingToOpen, editableSections = [] }: MaybeDraft): MissingPart[] {
  if (status !== 'DRAFT') return [];
  const inEditor = (hash: string) => ({ ...paths.editSurvey(id), hash });
  const empty = editableSections.find(({ questions }) => questions.length === 0);
  const needed: Record<NeededToOpen, MissingPart> = {
    questions: {
      label: t('questions'),
      link: empty ? paths.sectionQuestions(id, empty.id) : inEditor('questions'),
      part: 'questions',
    },
    contactName: { label: t('contact name'), link: inEditor(contactIds.contactName), part: 'contact' },
    contactEmail: { label: t('contact email address'), link: inEditor(contactIds.contactEmail), part: 'contact' },
  };
  return missingToOpen.map((each) => needed[each]);
}

/** Returns whether a draft would invite no one. Not if people can answer with its share link. */
export const invitesNoOne = ({ status, participants, shareLink = false }: MaybeDraft): boolean =>
  status === 'DRAFT' && participants.totalCount === 0 && !shareLink;
