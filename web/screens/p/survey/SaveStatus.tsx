import { t } from '../../../i18n/translate.ts';
import { useSaveState } from './useSurvey.ts';

const words = { idle: '', saving: 'Saving…', retrying: 'Not saved yet, trying again', saved: 'Saved' } as const;

/** Says in quiet words whether the answers are safe. Only trouble is read out: it would be tiring after each answer. */
export function SaveStatus({ className }: { className?: string | undefined }) {
  const state = useSaveState();
  const live = state === 'retrying' ? 'polite' : 'off';
  return <span className={className} data-save-state={state} aria-live={live}>{words[state] && t(words[state])}</span>;
}
