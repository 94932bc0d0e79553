import type { ParticipationReport } from '#contract/entities/individualReport.ts';
import { mayPass } from '#web/api/ApiError.ts';
import { api } from '#web/api/client.ts';
import { adoptLanguage, currentLanguage } from '#web/i18n/language.ts';
import {
  keptIdOf,
  keptReportIds,
  openKeptReport,
  refreshKeptReport,
  type KeptReport,
} from '#web/session/keptReports.ts';
import { currentParticipation } from '#web/session/participations.ts';
import { session } from '#web/session/session.ts';
import { anyKeptReport, hideKeptReport, shownKeptReport, showKeptReport } from '#web/session/shownKeptReport.ts';

/** The content of the report page. */
type ReportToShow =
  /** `kept`: it comes from this device and not from the server. */
  | { state: 'report'; content: ParticipationReport; kept: ShownCopy | null }
  /** It is kept here, and cannot be read any more. */
  | { state: 'unreadable'; id: string }
  /** Several are kept here, the last submitted first. */
  | { state: 'choice'; kept: KeptEntry[] }
  /** No report: a participation must be chosen first, or no one is signed in. */
  | { state: 'none'; signedIn: boolean };

/** The copy of a report that is shown. */
export interface ShownCopy extends Pick<KeptReport, 'keptAt'> {
  id: string;
}

/** One of several kept reports. Null if it can no longer be read. */
export interface KeptEntry {
  id: string;
  report: KeptReport | null;
}

const isSignedIn = () => session.state().accessToken !== null;

/**
 * The report of the current participation from the server, or a copy on this device: where one was chosen, where no one is
 * signed in, and where the server cannot be reached.
 */
export async function loadReport(): Promise<ReportToShow> {
  const signedIn = isSignedIn();
  const chosen = shownKeptReport() ?? (signedIn ? null : anyKeptReport);
  const shown = chosen === null ? null : await (chosen === anyKeptReport ? loadAnyKept() : loadKept(chosen));
  if (shown) return shown;
  hideKeptReport();
  return signedIn ? loadOwn() : { state: 'none', signedIn };
}

async function loadOwn(): Promise<ReportToShow> {
  const participation = await currentParticipation();
  if (!participation) return { state: 'none', signedIn: true };
  const { participationId } = participation;
  const id = keptIdOf(participationId);
  const language = currentLanguage();
  try {
    const content = await api.getParticipationReport({ params: { participationId } });
    void refreshKeptReport(id, { content, language, keptAt: new Date().toISOString() });
    return { state: 'report', content, kept: null };
  } catch (error) {
    const kept = mayPass(error) ? await openKeptReport(id).catch(() => null) : null;
    if (!kept) throw error;
    return { state: 'report', content: kept.content, kept: { id, keptAt: kept.keptAt } };
  }
}

async function loadAnyKept(): Promise<ReportToShow | null> {
  const ids = await keptReportIds();
  const [only] = ids;
  if (only === undefined) return null;
  if (ids.length === 1) {
    showKeptReport(only);
    return loadKept(only);
  }
  const kept = await Promise.all(ids.map(async (id) => ({ id, report: await openKeptReport(id).catch(() => null) })));
  return { state: 'choice', kept: kept.sort((a, b) => (whenCompleted(a) < whenCompleted(b) ? 1 : -1)) };
}

const whenCompleted = ({ report }: KeptEntry) => report?.content.participation.whenCompleted ?? '';

/** A kept report, or null. When a tab shows it for the first time, the page switches to its language. */
async function loadKept(id: string): Promise<ReportToShow | null> {
  try {
    const kept = await openKeptReport(id);
    if (!kept) return null;
    await turnToLanguageOnce(id, kept);
    return { state: 'report', content: kept.content, kept: { id, keptAt: kept.keptAt } };
  } catch {
    return { state: 'unreadable', id };
  }
}

const turned = new Set<string>();

async function turnToLanguageOnce(id: string, { language }: KeptReport): Promise<void> {
  if (turned.has(id)) return;
  turned.add(id);
  await adoptLanguage(language);
}
