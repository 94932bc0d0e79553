import { lazyRouteComponent as lazily } from '@tanstack/react-router';
import { servedVersion } from '../appShell/servedVersion.ts';
import { t } from '../i18n/translate.ts';
import { sessionStore } from '../session/sessionStore.ts';

const reloadedFor = 'participant.reloadedForVersion';

/**
 * A screen that loads apart. Where its file is gone because the server has another version of the application by now, the page
 * begins anew in that one, once; in all other cases the failure is shown. (The router by itself reloads whatever was the matter,
 * which without a network loses the page.)
 */
export function lazyRouteComponent<T extends Record<string, unknown>, Name extends keyof T>(
  load: () => Promise<T>,
  name: Name,
) {
  return lazily(() => load().catch(beginAnew), name);
}

async function beginAnew(cause: unknown): Promise<never> {
  const version = await servedVersion();
  if (version === null || version === sessionStore.read(reloadedFor)) {
    throw new Error(t('The server could not be reached. Please check your connection and try again.'), { cause });
  }
  sessionStore.write(reloadedFor, version);
  window.location.reload();
  return new Promise(() => {});
}
