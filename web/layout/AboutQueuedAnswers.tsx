import { useSyncExternalStore } from 'react';
import { outbox } from '../api/client.ts';
import { t } from '../i18n/translate.ts';
import { Note } from '../ui/Note.tsx';

interface AboutQueuedAnswersProps {
  /** What the person is about to do. */
  to: 'leave' | 'submit' | 'load';
}

/** While answers could not be saved: what becomes of them, and what is to be known of that here. */
export function AboutQueuedAnswers({ to }: AboutQueuedAnswersProps) {
  const lasts = useSyncExternalStore(outbox.subscribe, outbox.lasts);
  return <Note tone="attention">{words(to, lasts)}</Note>;
}

function words(to: AboutQueuedAnswersProps['to'], lasts: boolean): string {
  if (to === 'submit')
    return t(
      'The survey is submitted by itself as soon as your answers are saved. Please keep this page open until then; if you go back, nothing is submitted.',
    );
  if (to === 'load')
    return t(
      'Some of your answers are still waiting to be saved, and are kept on this device. This page can be shown once they are: please reload it then.',
    );
  return lasts
    ? t(
        'This device keeps what is not saved yet. It is saved once the server can be reached while this page is open, or else when you open your invitation here again.',
      )
    : t(
        'This browser keeps what is not saved yet only while this page is open. Please leave it open until all is saved.',
      );
}
