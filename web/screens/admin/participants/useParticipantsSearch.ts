import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { parseParticipantsSearch, type ParticipantsModal, type ParticipantsSearch } from './participantsSearch.ts';

/** The state of the screen, stored in its address, and the functions that change it. */
export function useParticipantsSearch() {
  const search = useSearch({ strict: false, select: parseParticipantsSearch, structuralSharing: true });
  const navigate = useNavigate();
  const changes = useMemo(() => {
    const go = (part: ParticipantsSearch, replace: boolean) =>
      void navigate({
        to: '.',
        search: (previous) => parseParticipantsSearch({ ...previous, ...part }),
        replace,
        resetScroll: false,
      });
    return {
      /** Changes some of the parameters. Undefined removes one. */
      change: (part: ParticipantsSearch) => go(part, true),
      /** Opens a modal. Going back in the browser closes it. */
      openModal: (modal: ParticipantsModal, of?: string) => go({ modal, of }, false),
      closeModal: () => go({ modal: undefined, of: undefined }, true),
    };
  }, [navigate]);
  return { search, ...changes };
}
