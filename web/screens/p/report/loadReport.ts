import type { ParticipationReport } from '#contract/entities/individualReport.ts';
import { mayPass } from '#web/api/ApiError.ts';
import { api } from '#web/api/client.ts';
import { adoptLanguage, currentLanguage } from '#web/i18n/language.ts';
import {
  savedIdOf,
  savedReportIds,
  loadSavedReport,
  refreshSavedReport,
  type SavedReport,
} from '#web/session/savedReports.ts';
import { currentParticipation } from '#web/session/participations.ts';
import { session } from '#web/session/session.ts';
import { anySavedReport, hideSavedReport, shownSavedReport, showSavedReport } from '#web/session/shownSavedReport.ts';

/** The content of the report page. */
type ReportToShow =
  /** `saved`: the copy on this device that the report comes from. Null if it comes from the server. */
  | { state: 'report'; content: ParticipationReport; saved: ShownCopy | null }
  /** The report is kept on this device, but can no longer be read. */
  | { state: 'unreadable'; id: string }
  /** Several reports are kept on this device. The last submitted one comes first. */
  | { state: 'choice'; saved: SavedReportEntry[] }
  /** There is no report, because a participation must be chosen first or no one is signed in. */
  | { state: 'none'; signedIn: boolean };

/** The copy of a report that is shown. */
export interface ShownCopy extends Pick<SavedReport, 'keptAt'> {
  id: string;
}

/** One of several kept reports. Null if it can no longer be read. */
export interface SavedReportEntry {
  id: string;
  report: SavedReport | null;
}

const isSignedIn = () => session.state().accessToken !== null;

/**
 * Loads the report of the current participation from the server. Uses a copy on this device if one was chosen, if no
 * one is signed in, or if the server cannot be reached.
 */
export async function loadReport(): Promise<ReportToShow> {
  const signedIn = isSignedIn();
  const chosen = shownSavedReport() ?? (signedIn ? null : anySavedReport);
  const shown = chosen === null ? null : await (chosen === anySavedReport ? loadAnySaved() : loadSaved(chosen));
  if (shown) return shown;
  hideSavedReport();
  return signedIn ? loadOwn() : { state: 'none', signedIn };
}

async function loadOwn(): Promise<ReportToShow> {
  const participation = await currentParticipation();
  if (!participation) return { state: 'none', signedIn: true };
  const { participationId } = participation;
  const id = savedIdOf(participationId);
  const language = currentLanguage();
  try {
    const content = await api.getParticipationReport({ params: { participationId } });
    void refreshSavedReport(id, { content, language, keptAt: new Date().toISOString() });
    return { state: 'report', content, saved: null };
  } catch (error) {
    const saved = mayPass(error) ? await loadSavedReport(id).catch(() => null) : null;
    if (!saved) throw error;
    return { state: 'report', content: saved.content, saved: { id, keptAt: saved.keptAt } };
  }
}

async function loadAnySaved(): Promise<ReportToShow | null> {
  const ids = await savedReportIds();
  const [only] = ids;
  if (only === undefined) return null;
  if (ids.length === 1) {
    showSavedReport(only);
    return loadSaved(only);
  }
  const saved = await Promise.all(ids.map(async (id) => ({ id, report: await loadSavedReport(id).catch(() => null) })));
  return { state: 'choice', saved: saved.sort((a, b) => (whenCompleted(a) < whenCompleted(b) ? 1 : -1)) };
}

const whenCompleted = ({ report }: SavedReportEntry) => report?.content.participation.whenCompleted ?? '';

/**
 * Loads a kept report, or null if there is none. When a tab shows a report for the first time, the page switches to the
 * report's language.
 */
async function loadSaved(id: string): Promise<ReportToShow | null> {
  try {
    const saved = await loadSavedReport(id);
    if (!saved) return null;
    await turnToLanguageOnce(id, saved);
    return { state: 'report', content: saved.content, saved: { id, keptAt: saved.keptAt } };
  } catch {
    return { state: 'unreadable', id };
  }
}

const turned = new Set<string>();

async function turnToLanguageOnce(id: string, { language }: SavedReport): Promise<void> {
  if (turned.has(id)) return;
  turned.add(id);
  await adoptLanguage(language);
}
