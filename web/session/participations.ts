import type { Participation } from '#contract/entities/participation.ts';
import { mayPass } from '../api/ApiError.ts';
import { api, outbox } from '../api/client.ts';
import { adoptLanguage } from '../i18n/language.ts';
import { adminSlices } from './adminSlices.ts';
import type { PasswordSignIn } from './tokenCalls.ts';
import { fnv1a } from './fnv1a.ts';
import { deleteSavedReports } from './deleteSavedReports.ts';
import { cacheValue, cachedValue } from './cachedValues.ts';
import { session, stayApart, whenSessionEnds } from './session.ts';
import { sessionStore, sharedStore } from './sessionStore.ts';

const chosenKey = 'participant.participationId';
/** The name of the cached value. */
const cacheName = 'participations';

let found: Promise<Participation[]> | null = null;
let traits = { library: false, preview: false };
const listeners = new Set<() => void>();

/**
 * The participations of the session. They are loaded once, and again after `forgetParticipations`. While the server
 * cannot be reached, the last loaded ones are used.
 */
export function participations(): Promise<Participation[]> {
  const requested = (found ??= findAll());
  return requested.catch((error: unknown) => {
    if (found === requested) found = null;
    const stored = mayPass(error) ? cachedValue<Participation[]>(cacheName) : null;
    if (!stored) throw error;
    take(stored);
    return stored;
  });
}

async function findAll(): Promise<Participation[]> {
  const all: Participation[] = [];
  let cursor: string | undefined;
  do {
    const page = await api.findParticipations({ query: { cursor } });
    all.push(...page.participations);
    cursor = page.cursor ?? undefined;
  } while (cursor);
  cacheValue(cacheName, all);
  take(all);
  return all;
}

function take(all: readonly Participation[]): void {
  traits = {
    library: all.some(({ account }) => account.knowledgeLibrary),
    preview: all.some(({ preview }) => preview),
  };
  outbox.serve(all.map(({ participationId }) => participationId));
  for (const listener of listeners) listener();
}

/**
 * Returns what the frame must know of the participations: whether an organisation that invited the person offers the
 * Knowledge Library, and whether this is a preview, which has a session of its own. False until they are known.
 */
export const participationTraits = () => traits;

/** Calls the listener whenever the participations have been loaded. */
export function watchParticipations(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** To be called when a participation has changed, for example after a submission. */
export function forgetParticipations(): void {
  found = null;
}

whenSessionEnds(() => {
  forgetParticipations();
  take([]);
});

// Sends answers that an earlier page could not deliver, before any other request.
if (session.state().accessToken) take(cachedValue<Participation[]>(cacheName) ?? []);

/**
 * Returns whether the session already includes this participation, as far as cached. Opening its link again then needs
 * no server.
 */
export function isSignedInTo(participationToken: string): boolean {
  const stored = session.state().accessToken === null ? null : cachedValue<Participation[]>(cacheName);
  return stored?.some((each) => each.participationToken === String(fnv1a(participationToken))) ?? false;
}

/** Takes an administrator's session, and all that belongs to it, from a tab that becomes a participant's. */
export function leaveAdministration(): void {
  if (session.leave()) sessionStore.clear();
  stayApart();
}

/**
 * Signs in with a participation token, and switches to the participation's stored language. Returns the participations
 * that the token gives access to.
 */
export async function signInToParticipation(participationToken: string): Promise<Participation[]> {
  leaveAdministration();
  sessionStore.remove(chosenKey);
  forgetParticipations();
  await session.signInWithToken(participationToken).catch((error: unknown) => {
    if (!mayPass(error) || !isSignedInTo(participationToken)) throw error;
  });
  const opened = await participations();
  if (opened.length === 1 && opened[0]) await adoptLanguage(opened[0].language);
  return opened;
}

/** Signs in a person. With `remember`, the sign-in is valid in all tabs until the person signs out. */
export async function signInAsPerson(credentials: PasswordSignIn, remember: boolean): Promise<void> {
  await session.signInWithPassword(credentials, remember);
  sessionStore.remove(chosenKey);
  forgetParticipations();
  // The waiting answers may be this person's.
  if (outbox.waitingElsewhere() > 0) void participations().catch(() => undefined);
}

/** Chooses the participation that /p/survey and /p/report are about. */
export function chooseParticipation(participationId: string): void {
  sessionStore.write(chosenKey, participationId);
}

/** The chosen participation, otherwise the only one. Null if one must be chosen first. */
export async function currentParticipation(): Promise<Participation | null> {
  const all = await participations();
  const chosen = sessionStore.read<string>(chosenKey);
  return all.find(({ participationId }) => participationId === chosen) ?? (all.length === 1 ? (all[0] ?? null) : null);
}

/**
 * Signs out. Deletes everything that this tab has stored about the person, and the reports kept on this device.
 * @param saveReports Keeps the reports, for opening another invitation. That invitation is usually to the same person.
 */
export async function signOut({ saveReports = false }: { saveReports?: boolean } = {}): Promise<void> {
  forgetParticipations();
  // Only for a person: a participant's sign-out does not affect what an administrator types in another tab.
  if (session.state().kind === 'person') for (const slice of Object.values(adminSlices)) sharedStore.clear(slice);
  const signedOut = session.signOut();
  sessionStore.clear();
  stayApart();
  // Does not wait for the server, because the window may be closed before it answers.
  if (!saveReports) deleteSavedReports();
  await signedOut;
}
