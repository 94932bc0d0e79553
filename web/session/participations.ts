import type { Participation } from '../../contract/entities/participation.ts';
import { api } from '../api/client.ts';
import { adoptLanguage } from '../i18n/language.ts';
import type { PasswordSignIn } from './createSession.ts';
import { session, whenSessionEnds } from './session.ts';
import { sessionStore } from './sessionStore.ts';

const chosenKey = 'participant.participationId';

let found: Promise<Participation[]> | null = null;
let offersLibrary = false;
const listeners = new Set<() => void>();

/** The participations of the session, asked for once and again after `forgetParticipations`. */
export function participations(): Promise<Participation[]> {
  found ??= findAll().catch((error: unknown) => {
    found = null;
    throw error;
  });
  return found;
}

async function findAll(): Promise<Participation[]> {
  const all: Participation[] = [];
  let cursor: string | undefined;
  do {
    const page = await api.findParticipations({ query: { cursor } });
    all.push(...page.participations);
    cursor = page.cursor ?? undefined;
  } while (cursor);
  offersLibrary = all.some(({ account }) => account.knowledgeLibrary);
  for (const listener of listeners) listener();
  return all;
}

/** Whether an organisation that asked offers the Knowledge Library; false until the participations are known. */
export const isLibraryOffered = () => offersLibrary;

/** Calls the listener whenever the participations have been asked for. */
export function watchParticipations(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** To be called when something of them has changed, such as a submission. */
export function forgetParticipations(): void {
  found = null;
}

whenSessionEnds(forgetParticipations);

/** Signs in with a participation token, in the language kept for it; answers the participations it opens. */
export async function signInToParticipation(participationToken: string): Promise<Participation[]> {
  sessionStore.remove(chosenKey);
  forgetParticipations();
  await session.signInWithToken(participationToken);
  const opened = await participations();
  if (opened.length === 1 && opened[0]) await adoptLanguage(opened[0].language);
  return opened;
}

/** Signs in a person; `remember` for all tabs and until signed out. */
export async function signInAsPerson(credentials: PasswordSignIn, remember: boolean): Promise<void> {
  await session.signInWithPassword(credentials, remember);
  sessionStore.remove(chosenKey);
  forgetParticipations();
}

/** Makes one of the session's participations the one that /p/survey and /p/report are about. */
export function chooseParticipation(participationId: string): void {
  sessionStore.write(chosenKey, participationId);
}

/** The chosen participation, or else the only one; null when there is a choice to make first. */
export async function currentParticipation(): Promise<Participation | null> {
  const all = await participations();
  const chosen = sessionStore.read<string>(chosenKey);
  return all.find(({ participationId }) => participationId === chosen) ?? (all.length === 1 ? (all[0] ?? null) : null);
}

/** Signs out, and forgets all that this tab kept of the person. */
export async function signOut(): Promise<void> {
  forgetParticipations();
  const signedOut = session.signOut();
  sessionStore.clear();
  await signedOut;
}
