import { useState } from 'react';
import type { Survey, SurveyTemplate } from '#contract/entities/survey.ts';
import { useKeptDraft } from '#web/session/useKeptDraft.ts';
import { noDateTime } from '#web/ui/dateTime.ts';
import { useAdmin } from '#web/screens/admin/useAdmin.ts';
import { readKeptSurvey, type KeptSurvey } from './keptSurvey.ts';

/**
 * What is typed of a new survey, kept in this browser until it is saved or discarded.
 * @param source the survey that it is to be a copy of; null: none.
 */
export function useNewSurvey(templates: readonly SurveyTemplate[], source: Survey | null) {
  const { account, person } = useAdmin();
  const [start] = useState((): KeptSurvey => ({
    templateId: source?.template.id ?? (templates.length === 1 ? templates[0]!.id : ''),
    // Until it is written in, the name follows the type and the start.
    ownName: null,
    openAt: noDateTime,
    closeAt: noDateTime,
  }));
  const [typed, setTyped] = useState(start);
  const isTyped = JSON.stringify(typed) !== JSON.stringify(start);
  const { offer, taken, forget } = useKeptDraft(
    `${person.id}.${account.id}.newSurvey.${source?.id ?? 'none'}`,
    isTyped ? typed : null,
  );
  const kept = readKeptSurvey(offer?.typed);
  return {
    typed,
    set: (change: Partial<KeptSurvey>) => setTyped((before) => ({ ...before, ...change })),
    /** What was typed before and not saved; null: nothing. */
    offer: kept && offer,
    forget,
    restore() {
      // A type that is there no more is chosen anew.
      const isThere = templates.some(({ id }) => id === kept?.templateId);
      if (kept) setTyped({ ...kept, templateId: isThere && !source ? kept.templateId : start.templateId });
      taken();
    },
  };
}
