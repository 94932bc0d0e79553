import type { SaveState } from '#web/api/createOutbox.ts';
import { t } from '#web/i18n/translate.ts';
import { queuedText, useSaveState } from './useLiveSurvey.ts';

function text(state: SaveState, unsaved: number): string {
  switch (state) {
    case 'idle':
      return '';
    case 'saving':
      return t('Saving…');
    case 'saved':
      return t('Saved');
    case 'queued':
      return queuedText(unsaved);
  }
}

/** Shows unobtrusively whether the answers are saved. SaveAnnouncement decides what is read out. */
export function SaveStatus({ className }: { className?: string | undefined }) {
  const { state, unsaved } = useSaveState();
  return (
    <span className={className} data-save-state={state}>
      {text(state, unsaved)}
    </span>
  );
}
