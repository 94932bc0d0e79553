import { catalogues } from 'content:catalogues';
import { languageTags, type Language } from '#contract/languages.ts';
import { chooseLanguage } from '#rules/chooseLanguage.ts';
import { toast } from '../layout/toasts.ts';
import { sessionStore, sharedStore } from '../session/sessionStore.ts';
import { setCatalogue, t, type Catalogue } from './translate.ts';

const storeKey = 'participant.language';

/** The participant's language. */
let language: Language = 'en';
/** True if it was chosen or stored for the signed-in person. If not, it is only the browser's preference. */
let saved = false;
let sentences: Catalogue = {};
/** True if the sentences of pages that load later are needed too. */
let isWhole = false;
/**
 * A promise that settles when the sentences of later pages are loaded. Null if they have not been requested, or could
 * not be loaded.
 */
let whole: Promise<void> | null = null;
/** The language of the page and its sentences, if it is not the participant's. */
let ofPage: { shown: Language; own: Catalogue } | null = null;
let version = 0;
const listeners = new Set<() => void>();

/** Re-renders everything. */
function show(): void {
  const { shown, own } = ofPage ?? { shown: language, own: sentences };
  setCatalogue(shown, own);
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

/**
 * Shows everything in this language. If its sentences cannot be loaded, keeps the current language, shows a message and
 * returns false. Also returns false if another language is requested in the meantime.
 */
async function turnTo(requested: Language): Promise<boolean> {
  current = requested;
  try {
    const loaded = await load(requested);
    // Another language may have been requested in the meantime.
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
 * At the start, shows the language of this tab. Otherwise the one chosen in this browser, otherwise the first of the
 * browser's preferred languages that is available.
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

/**
 * Shows everything in the language stored for the signed-in person, for as long as this tab is open. Returns false if
 * that failed.
 */
export async function adoptLanguage(requested: Language): Promise<boolean> {
  if (requested !== current && !(await turnTo(requested))) return false;
  saved = true;
  sessionStore.write(storeKey, requested);
  return true;
}

/**
 * Shows everything in the language chosen here, and uses it in this browser from now on. Returns false if that failed.
 */
export async function chooseHere(requested: Language): Promise<boolean> {
  if (!(await adoptLanguage(requested))) return false;
  sharedStore.write(storeKey, requested);
  return true;
}

/** Loads the sentences of pages that load later, before the first of these pages is shown. Never fails. */
export function wholeCatalogue(): Promise<void> {
  return (whole ??= addTheRest());
}

async function addTheRest(): Promise<void> {
  isWhole = true;
  // If this fails, the next page tries again.
  if (current !== 'en' && !(await turnTo(current))) whole = null;
}

/** Sets whether the next page is an administration page. These are in English. */
export const setOfAdministration = (next: boolean): void => setPage(next ? { shown: 'en', own: {} } : null);

/** Shows an administration page in a language, whatever the participant's is. Fails if its sentences cannot be loaded. */
export async function showPageIn(shown: Language): Promise<void> {
  const page = ofPage;
  isWhole = true;
  const own = await load(shown);
  // Another page may have been opened in the meantime.
  if (ofPage === page) setPage({ shown, own });
}

function setPage(next: typeof ofPage): void {
  const isSame = next?.shown === ofPage?.shown;
  ofPage = next;
  if (!isSame) show();
}

/** The language that the server should answer in. Null leaves the choice to the browser's own header. */
export const languageToRequest = (): Language | null => (saved ? (ofPage?.shown ?? language) : null);

/** The participant's language, also while a page of the administration is shown. */
export const currentLanguage = (): Language => language;

/** A number that changes whenever the language of the screen changes. */
export const languageVersion = () => version;

/** Calls the listener whenever the language of the screen changes. */
export function watchLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
