import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { LinkTarget } from '#web/paths.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The page and the link from which a modal was opened. */
    opener?: { page: LinkTarget; id: string };
    /** The id of the link that closing a modal leads back to. */
    focus?: string;
  }
}

/**
 * Makes a link open its modal in such a way that closing it leads back to this page and this link, also where the
 * modal lies over another page. `id` is one that the link has whenever its page is shown.
 */
export function useModalLink(): <L extends LinkTarget>(
  link: L,
  id: string,
) => L & { id: string; resetScroll: boolean; state: object } {
  const pathname = useLocation({ select: (location) => location.pathname });
  const page = { to: pathname.replace(/\/(support|article\/[^/]+)\/?$/, '') };
  return (link, id) => ({ ...link, id, resetScroll: false, state: { opener: { page, id } } });
}

/** Closes a modal: back to where it was opened from, or, where it was opened by its address, to the page it lies over. */
export function useCloseModal(page: LinkTarget): () => void {
  const navigate = useNavigate();
  const opener = useLocation({ select: ({ state }) => state.opener });
  return () =>
    void navigate({
      ...(opener?.page ?? page),
      state: opener ? { focus: opener.id } : {},
      replace: true,
      resetScroll: false,
    });
}

/** Gives the focus back to the link that opened a modal which lay over another page. To be called after PageHeading. */
export function useFocusOpener(): void {
  const id = useLocation({ select: ({ state }) => state.focus });
  useEffect(() => {
    if (id) document.getElementById(id)?.focus();
  }, [id]);
}
