import { useState } from 'react';
import { t } from '../../../i18n/translate.ts';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { useSaveState } from './useSurvey.ts';

const words = { idle: '', saving: 'Saving…', retrying: 'Not saved yet, trying again', saved: 'Saved' } as const;

/**
 * Says in quiet words whether the answers are safe. Read out are only trouble and its end: it would be tiring after
 * each answer.
 */
export function SaveStatus({ className }: { className?: string | undefined }) {
  const state = useSaveState();
  const [inTrouble, setInTrouble] = useState(false);
  if (state === 'retrying' && !inTrouble) setInTrouble(true);
  if (state === 'saving' && inTrouble) setInTrouble(false);
  return (
    <>
      <span className={className} data-save-state={state}>{words[state] && t(words[state])}</span>
      <VisuallyHidden role="status">{inTrouble && words[state] ? t(words[state]) : ''}</VisuallyHidden>
    </>
  );
}
