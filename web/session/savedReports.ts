import { promisifyRequest } from 'idb-keyval';
import type { KeptStep, ParticipationReport } from '#contract/entities/individualReport.ts';
import type { Language } from '#contract/languages.ts';
import { completeReport, completeSupport } from './completeReport.ts';
import { fnv1a } from './fnv1a.ts';
import { savedReportsDatabase } from './deleteSavedReports.ts';
import { unsealText, type SealedText, sealText } from './sealText.ts';
import { session } from './session.ts';

/*
 * The personal reports kept on this device, each encrypted with its own key, and the choices not to keep a report. Only
 * this browser stores them. Nothing here calls the server.
 */

/** A personal report as it is stored. */
export interface SavedReport {
  content: ParticipationReport;
  /** The language of the report's texts. */
  language: Language;
  /** When it was last stored, ISO 8601. */
  keptAt: string;
}

/** The record of one report: its encrypted text and the step kept from it, or the choice not to keep it. */
type Stored = { sealed: SealedText; step?: SealedText } | { declined: true };

const storeName = 'reports';

/**
 * The id of a participation's record. It is a hash, so that a copied disk does not reveal the participationId, with
 * which a response can be added to an account.
 */
export const savedIdOf = (participationId: string): string => String(fnv1a(participationId));

/** Returns whether this browser can encrypt. WebCrypto exists only on secure origins. */
export const canSaveReports = (): boolean => window.isSecureContext;

/**
 * Opens the database. Without `make`, fails with an AbortError if there is none, so that reading does not create an
 * empty one.
 */
function openDatabase(make: boolean): Promise<IDBDatabase> {
  const request = indexedDB.open(savedReportsDatabase, 1);
  request.onupgradeneeded = () => {
    if (!make) request.transaction?.abort();
    else request.result.createObjectStore(storeName);
  };
  return promisifyRequest(request);
}

/**
 * Makes one request in one transaction, then closes the connection. An open connection would prevent every tab from
 * deleting the database.
 */
async function inStore<T>(mode: IDBTransactionMode, work: (records: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await openDatabase(mode === 'readwrite');
  try {
    const transaction = database.transaction(storeName, mode);
    const request = work(transaction.objectStore(storeName));
    await promisifyRequest(transaction);
    return request.result;
  } finally {
    database.close();
  }
}

async function read<T>(work: (records: IDBObjectStore) => IDBRequest<T>): Promise<T | undefined> {
  try {
    return await inStore('readonly', work);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return undefined;
    throw error;
  }
}

const getStored = (id: string) => read((records) => records.get(id) as IDBRequest<Stored | undefined>);

/**
 * The person's answer to the question whether to keep this report. Null if no one was asked. Fails if the browser
 * blocks its database.
 */
export async function savedOrDeclined(id: string): Promise<'saved' | 'declined' | null> {
  const stored = await getStored(id);
  if (!stored) return null;
  return 'sealed' in stored ? 'saved' : 'declined';
}

/**
 * The report as JSON, without the participation's token and id, which give access to more than the report, and without
 * what belongs to the person's account. Images are left out too, because they would be loaded from the server.
 */
const withoutAddresses = (report: SavedReport): string =>
  JSON.stringify(report, (name, part: unknown) => {
    if (name === 'participationToken' || name === 'participationId') return '';
    return ['thumbnail', 'image', 'change', 'keptStep'].includes(name) ? null : part;
  });

/**
 * Stores a report, and replaces an earlier copy or choice. A step that was kept stays. Fails if the browser has no space
 * or blocks its database.
 */
export async function saveReport(id: string, report: SavedReport): Promise<void> {
  const sealed = await sealText(withoutAddresses(report));
  // Signing out in the meantime has deleted everything, and nothing may be stored after that.
  if (session.state().accessToken === null) return;
  await changeRecord(id, true, (before) => ({ ...keptIn(before), sealed }));
}

/**
 * Updates a kept report, for example to another language. Does nothing if the report is not kept, even if another tab
 * signs out in the meantime: the check and the update are one transaction, and no database is created. Never fails.
 */
export async function refreshSavedReport(id: string, report: SavedReport): Promise<void> {
  try {
    if ((await savedOrDeclined(id)) !== 'saved') return;
    const sealed = await sealText(withoutAddresses(report));
    await changeRecord(id, false, (before) => before && { ...before, sealed });
  } catch {
    // The copy stays as it was, or is gone.
  }
}

/**
 * Keeps a step next to its report, and the report if it is not kept yet. Fails if the browser has no space or blocks its
 * database.
 */
export async function keepStepOnDevice(id: string, report: SavedReport, kept: KeptStep): Promise<void> {
  const { whenCompleted } = report.content.participation;
  const stepOf: StepOf = { kept, whenCompleted };
  const [sealed, step] = await Promise.all([sealText(withoutAddresses(report)), sealText(JSON.stringify(stepOf))]);
  const signedOut = session.state().accessToken === null;
  await changeRecord(id, !signedOut, (before) => (before || !signedOut ? { sealed, ...before, step } : undefined));
}

/** Removes the step that is kept next to a report. The report stays. Fails if the browser blocks its database. */
export const removeSavedStep = (id: string): Promise<void> =>
  changeRecord(id, false, (before) => before && { sealed: before.sealed });

/** A kept step, and when the answers that it comes from were submitted. */
interface StepOf {
  kept: KeptStep;
  whenCompleted: string | null;
}

/**
 * Loads the step kept next to a report. Null if there is none, if it can no longer be read, or if it comes from other answers than
 * those that were submitted at this time.
 */
export async function loadSavedStep(id: string, whenCompleted: string | null): Promise<KeptStep | null> {
  const stored = await getStored(id);
  if (!stored || !('sealed' in stored) || !stored.step) return null;
  return unsealText(stored.step).then(
    (text) => {
      const step = JSON.parse(text) as StepOf;
      return step.whenCompleted === whenCompleted ? step.kept : null;
    },
    () => null,
  );
}

type Kept = Extract<Stored, { sealed: SealedText }>;
const keptIn = (stored: Stored | undefined): Kept | undefined => (stored && 'sealed' in stored ? stored : undefined);

/**
 * Changes a record in one transaction. `change` gets what is kept, and returns what to store instead. The record stays as
 * it is if that is undefined. Without `make`, fails with an AbortError if there is no database.
 */
async function changeRecord(
  id: string,
  make: boolean,
  change: (before: Kept | undefined) => Kept | undefined,
): Promise<void> {
  const database = await openDatabase(make);
  try {
    const transaction = database.transaction(storeName, 'readwrite');
    const records = transaction.objectStore(storeName);
    const request = records.get(id) as IDBRequest<Stored | undefined>;
    request.onsuccess = () => {
      try {
        const after = change(keptIn(request.result));
        if (after) records.put(after satisfies Stored, id);
      } catch {
        transaction.abort();
      }
    };
    await promisifyRequest(transaction);
  } finally {
    database.close();
  }
}

/** Removes the report with its key, and stores the choice not to keep it, so that the person is not asked again. */
export async function declineReport(id: string): Promise<void> {
  await inStore('readwrite', (records) => records.put({ declined: true } satisfies Stored, id));
}

/**
 * Removes a report whose answers were withdrawn, and the choice about it, because there may be a new report later.
 * Never fails.
 */
export async function deleteSavedReport(id: string): Promise<void> {
  try {
    if ((await savedOrDeclined(id)) !== null) await inStore('readwrite', (records) => records.delete(id));
  } catch {
    // If the browser blocks its database, nothing is kept.
  }
}

/** Loads a kept report. Null if there is none. Fails if its record is damaged or its key is missing. */
export async function loadSavedReport(id: string): Promise<SavedReport | null> {
  const stored = await getStored(id);
  if (!stored || !('sealed' in stored)) return null;
  const saved = JSON.parse(await unsealText(stored.sealed)) as SavedReport;
  const { report, support } = saved.content;
  const completed = { report: completeReport(report), support: completeSupport(support) };
  return { ...saved, content: { ...saved.content, ...completed, change: null, keptStep: null } };
}

/** The ids of the reports kept here, readable or not. Empty if the browser blocks its database. */
export async function savedReportIds(): Promise<string[]> {
  try {
    const ids = ((await read((records) => records.getAllKeys())) ?? []).map(String);
    const answers = await Promise.all(ids.map(savedOrDeclined));
    return ids.filter((_, index) => answers[index] === 'saved');
  } catch {
    return [];
  }
}
