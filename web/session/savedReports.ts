import { promisifyRequest } from 'idb-keyval';
import type { ParticipationReport } from '#contract/entities/individualReport.ts';
import type { Language } from '#contract/languages.ts';
import { fnv1a } from './fnv1a.ts';
import { savedReportsDatabase } from './deleteSavedReports.ts';
import { unsealText, type SealedText, sealText } from './sealText.ts';
import { session } from './session.ts';

/*
 * The personal reports kept on this device, each encrypted under its own key, and which reports are not to be kept. Only this
 * browser has them: nothing here calls the server.
 */

/** A personal report as it is kept. */
export interface SavedReport {
  content: ParticipationReport;
  /** The language of its texts. */
  language: Language;
  /** When it was last stored, ISO 8601. */
  keptAt: string;
}

/** What is stored about one report: the report, or that it must not be kept. */
type Stored = { sealed: SealedText } | { declined: true };

const storeName = 'reports';

/**
 * The key of a participation's record. A copied disk must not give away the participationId itself: with it, a response can be
 * added to an account.
 */
export const savedIdOf = (participationId: string): string => String(fnv1a(participationId));

/** Returns whether this browser can encrypt. WebCrypto exists only on secure origins. */
export const canSaveReports = (): boolean => window.isSecureContext;

/**
 * Fails with an AbortError if there is no database and none should be created, so that reading leaves no empty
 * database behind.
 */
function openDatabase(make: boolean): Promise<IDBDatabase> {
  const request = indexedDB.open(savedReportsDatabase, 1);
  request.onupgradeneeded = () => {
    if (!make) request.transaction?.abort();
    else request.result.createObjectStore(storeName);
  };
  return promisifyRequest(request);
}

/** Makes one request in one transaction, and closes the connection: an open one would keep every tab from deleting the database. */
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

/** The answer to the question about this report. Null if no one was asked. Fails if the browser blocks its database. */
export async function savedOrDeclined(id: string): Promise<'kept' | 'declined' | null> {
  const stored = await getStored(id);
  if (!stored) return null;
  return 'sealed' in stored ? 'kept' : 'declined';
}

/**
 * Without the participation's token and id, which give access to more than the report, and without images, which would
 * be loaded from the server.
 */
const withoutAddresses = (report: SavedReport): string =>
  JSON.stringify(report, (name, part: unknown) => {
    if (name === 'participationToken' || name === 'participationId') return '';
    return name === 'thumbnail' || name === 'image' ? null : part;
  });

/** Keeps a report in place of what was kept of it. Fails where the browser has no space or forbids it. */
export async function saveReport(id: string, report: SavedReport): Promise<void> {
  const sealed = await sealText(withoutAddresses(report));
  // Signing out meanwhile has deleted everything, and nothing may come after it.
  if (session.state().accessToken === null) return;
  await inStore('readwrite', (records) => records.put({ sealed } satisfies Stored, id));
}

/**
 * Brings a kept report up to date, for example in another language. Does nothing where it is not kept, also where another tab signs out
 * meanwhile: looking and storing are one transaction, and no database is made for it. Never fails.
 */
export async function refreshSavedReport(id: string, report: SavedReport): Promise<void> {
  try {
    if ((await savedOrDeclined(id)) !== 'kept') return;
    const sealed = await sealText(withoutAddresses(report));
    const database = await openDatabase(false);
    try {
      const transaction = database.transaction(storeName, 'readwrite');
      const records = transaction.objectStore(storeName);
      const look = records.get(id) as IDBRequest<Stored | undefined>;
      look.onsuccess = () => {
        if (look.result && 'sealed' in look.result) records.put({ sealed } satisfies Stored, id);
      };
      await promisifyRequest(transaction);
    } finally {
      database.close();
    }
  } catch {
    // The copy stays as it was, or is gone.
  }
}

/** Removes the report with its key, and notes that it is not to be kept, so that the question does not come again. */
export async function declineReport(id: string): Promise<void> {
  await inStore('readwrite', (records) => records.put({ declined: true } satisfies Stored, id));
}

/** Removes a report whose answers were taken back: there may be a new one to ask about. Never fails. */
export async function deleteSavedReport(id: string): Promise<void> {
  try {
    if ((await savedOrDeclined(id)) !== null) await inStore('readwrite', (records) => records.delete(id));
  } catch {
    // If the browser blocks its database, nothing is kept.
  }
}

/** A kept report. Null if there is none. Fails if it cannot be read: its record is damaged, or its key is missing. */
export async function loadSavedReport(id: string): Promise<SavedReport | null> {
  const stored = await getStored(id);
  return stored && 'sealed' in stored ? (JSON.parse(await unsealText(stored.sealed)) as SavedReport) : null;
}

/** The ids of the reports kept here, readable or not. Empty if the browser blocks its database. */
export async function savedReportIds(): Promise<string[]> {
  try {
    const ids = ((await read((records) => records.getAllKeys())) ?? []).map(String);
    const answers = await Promise.all(ids.map(savedOrDeclined));
    return ids.filter((_, index) => answers[index] === 'kept');
  } catch {
    return [];
  }
}
