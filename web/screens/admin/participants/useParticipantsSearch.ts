import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { readParticipantsSearch, type ParticipantsSearch } from './participantsSearch.ts';

interface SearchChange {
  /** A new entry of the browser's history, so that Back undoes it; otherwise the present one is replaced. */
  push?: boolean;
}

/** The state of the screen in its address, and how to change a part of it; what is undefined goes. */
export function useParticipantsSearch() {
  const search = useSearch({ strict: false, select: readParticipantsSearch, structuralSharing: true });
  const navigate = useNavigate();
  const change = useCallback((part: ParticipantsSearch, { push = false }: SearchChange = {}) => {
    void navigate({ to: '.', search: (previous) => readParticipantsSearch({ ...previous, ...part }), replace: !push, resetScroll: false });
  }, [navigate]);
  const closeModal = useCallback(() => change({ modal: undefined, of: undefined }), [change]);
  return { search, change, closeModal };
}
