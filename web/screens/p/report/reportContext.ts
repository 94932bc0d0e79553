import { useLocation, useNavigate } from '@tanstack/react-router';
import { createContext, use, useEffect } from 'react';
import type { Aspect, KeptStep, ParticipationReport } from '#contract/entities/individualReport.ts';
import { t } from '#web/i18n/translate.ts';
import { toast } from '#web/layout/toasts.ts';
import { type LinkTarget, paths } from '#web/paths.ts';
import { hideSavedReport } from '#web/session/shownSavedReport.ts';
import { useAuthState } from '#web/session/useAuthState.ts';
import type { ShownCopy } from './loadReport.ts';

export const ReportContext = createContext<ParticipationReport | null>(null);

/** The report that ReportLayout has loaded. */
export function useReport(): ParticipationReport {
  const report = use(ReportContext);
  if (!report) throw new Error('useReport is used outside ReportLayout');
  return report;
}

/** The addresses of a report's pages. */
interface ReportPages {
  overview: LinkTarget;
  support: LinkTarget;
  section: (index: number) => LinkTarget;
  /**
   * The survey that an invented report tries. No one can keep such a report, and it opens nothing from the server. Null
   * for someone's own report.
   */
  triedSurvey: LinkTarget | null;
}

export const ReportPagesContext = createContext<ReportPages>({
  overview: paths.report(),
  support: paths.reportSupport(),
  section: paths.reportSection,
  triedSurvey: null,
});

/** The addresses of the visible report's pages. */
export const useReportPages = (): ReportPages => use(ReportPagesContext);

/** The copy on this device that the report comes from. Null if it comes from the server. */
export const SavedCopyContext = createContext<ShownCopy | null>(null);

/** Replaces the step that the person keeps in the account, after the server has stored it. */
export const KeptStepContext = createContext<(step: KeptStep | null) => void>(() => undefined);

/** The id of the line of an aspect or event on the overview. `section`: zero-based index of its section. */
export const aspectId = (section: number, { name }: Pick<Aspect, 'name'>): string =>
  `part-${section}-${name.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}`;

/** Returns whether content that the server gives only to signed-in people, such as articles, can be opened from this report. */
export function useServerParts(): boolean {
  const { accessToken } = useAuthState();
  const saved = use(SavedCopyContext);
  return useReportPages().triedSurvey === null && (saved === null || accessToken !== null);
}

/** Returns a function that leaves the page of a kept report that was just removed. */
export function useLeaveSavedReport(): () => void {
  const navigate = useNavigate();
  return () => {
    hideSavedReport();
    toast(t('The report was removed from this device.'), 'success');
    void navigate({ ...paths.home(), replace: true });
  };
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The page and the link from which a modal was opened. */
    opener?: { page: LinkTarget; id: string };
    /** The id of the link that closing a modal leads back to. */
    focus?: string;
  }
}

/**
 * Returns link props that open a dialog, so that closing it returns to this page and this link, even if the dialog
 * covers another page. `id` is the id of the link element, the same whenever its page is shown.
 */
export function useModalLink(): <L extends LinkTarget>(
  link: L,
  id: string,
) => L & { id: string; resetScroll: boolean; state: object } {
  const pathname = useLocation({ select: (location) => location.pathname });
  const page = { to: pathname.replace(/\/(support|article\/[^/]+)\/?$/, '') };
  return (link, id) => ({ ...link, id, resetScroll: false, state: { opener: { page, id } } });
}

/**
 * Returns a function that closes a dialog. It goes back to where the dialog was opened or, if it was opened by its
 * address, to the page that it covers.
 */
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

/**
 * Gives the focus back to the link that opened a modal, if the modal covered another page. To be called after
 * PageHeading.
 */
export function useFocusOpener(): void {
  const id = useLocation({ select: ({ state }) => state.focus });
  useEffect(() => {
    if (id) document.getElementById(id)?.focus();
  }, [id]);
}
