import { catalogues } from 'content:catalogues';
import { languageTags, type Language } from '#contract/languages.ts';
import { chooseLanguage } from '#rules/chooseLanguage.ts';
import { toast } from '../layout/toasts.ts';
import { sessionStore, sharedStore } from '../session/sessionStore.ts';
import { setCatalogue, t, type Catalogue } from './translate.ts';

const storeKey = 'participant.language';

/** The participant's. */
let language: Language = 'en';
/** True if it was chosen or stored for the signed-in person. If not, it is only the browser's preference. */
let saved = false;
let sentences: Catalogue = {};
/** True if the sentences of pages that load later are needed too. */
let isWhole = false;
/** Settled when they are there. */
let whole: Promise<void> | null = null;
let ofAdministration = false;
let version = 0;
const listeners = new Set<() => void>();

/** Re-renders everything. The administration pages stay in English. */
function show(): void {
  const shown = ofAdministration ? 'en' : language;
  setCatalogue(shown, ofAdministration ? {} : sentences);
  document.documentElement.lang = shown;
  version += 1;
  for (const listener of listeners) listener();
}

async function load(requested: Language): Promise<Catalogue> {
  const parts = catalogues[requested];
  const loaded = await Promise.all([parts?.start(), isWhole ? parts?.rest() : undefined]);
  return Object.assign({}, ...loaded.map((part) => part?.default)) as Catalogue;
}

let current: Language = language;

/** Shows everything in this language. False where its sentences could not be loaded: it stays as it is then, and says so. */
async function turnTo(requested: Language): Promise<boolean> {
  current = requested;
  try {
    const loaded = await load(requested);
    // Meanwhile another one may have been asked for.
    if (current !== requested) return false;
    language = requested;
    sentences = loaded;
    show();
    return true;
  } catch {
    current = language;
    toast(
      t('The texts in the other language could not be loaded. Please check your connection and try again.'),
      'error',
    );
    return false;
  }
}

/**
 * At the start: the language of this tab, else the one that was chosen in this browser, else the first of the browser's
 * own that there is.
 */
export async function startLanguage(): Promise<void> {
  const stored = chooseLanguage(
    [sessionStore, sharedStore].map((store) => store.read<string>(storeKey) ?? ''),
    languageTags,
  );
  const requested = stored ?? chooseLanguage(navigator.languages, languageTags) ?? 'en';
  saved = stored !== null;
  if (requested !== language) await turnTo(requested);
}

/** Shows everything in the language that is kept for who is signed in, for as long as this tab is open. */
export async function adoptLanguage(requested: Language): Promise<boolean> {
  if (requested !== current && !(await turnTo(requested))) return false;
  saved = true;
  sessionStore.write(storeKey, requested);
  return true;
}

/** Shows everything in the language that was chosen here, in this browser from now on. False where that failed. */
export async function chooseHere(requested: Language): Promise<boolean> {
  if (!(await adoptLanguage(requested))) return false;
  sharedStore.write(storeKey, requested);
  return true;
}

/** Loads the sentences of pages that load apart, before the first of them is shown. Never fails. */
export function wholeCatalogue(): Promise<void> {
  return (whole ??= addTheRest());
}

async function addTheRest(): Promise<void> {
  isWhole = true;
  // Asked for by the next page again, if it fails.
  if (current !== 'en' && !(await turnTo(current))) whole = null;
}

/** Reports whether the next page is one of the administration. */
export function setOfAdministration(next: boolean): void {
  if (next === ofAdministration) return;
  ofAdministration = next;
  show();
}

/** The language that the server should answer in. Null if the browser's own header says it. */
export const languageToRequest = (): Language | null => (saved ? (ofAdministration ? 'en' : language) : null);

/** The participant's language, also while a page of the administration is shown. */
export const currentLanguage = (): Language => language;

/** A number that changes whenever the language of the screen changes. */
export const languageVersion = () => version;

/** Calls the listener when everything must be shown in another language. */
export function watchLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
