import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import { outbox } from '#web/api/client.ts';
import { plural } from '#web/i18n/translate.ts';
import { dismissToast, toast } from '#web/layout/toasts.ts';

const route = getRouteApi('/p/survey');

/** The open survey with the visible answers. */
export function useLiveSurvey() {
  const live = route.useLoaderData();
  const survey = useSyncExternalStore(live.subscribe, live.survey);
  return { live, survey };
}

/** The state of saving, and how many answers are not saved yet. */
export function useSaveState() {
  const { participationId } = route.useLoaderData();
  const state = useSyncExternalStore(outbox.subscribe, () => outbox.state(participationId));
  const unsaved = useSyncExternalStore(outbox.subscribe, () => outbox.answersOf(participationId).length);
  return { state, unsaved };
}

/** Text that says how many answers are waiting to be saved. */
export const queuedText = (count: number): string =>
  plural(count, '1 answer waiting to be saved', '{count} answers waiting to be saved', { count });

/** While `active`, makes the browser ask before it leaves the page. */
export function useLeaveWarning(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [active]);
}

/** The id of the last reminder. */
let lastReminder = 0;

/**
 * Shows a reminder when the person goes to another page while `isDue` returns true, unless that page leads back
 * (docs/rules/answering.md#reminder-on-leaving). Closes it when the person comes back, since it could cover the button
 * that it is about.
 */
export function useReminder(text: string, isDue: () => boolean): void {
  const router = useRouter();
  useEffect(() => {
    dismissToast(lastReminder);
    return router.subscribe('onBeforeNavigate', ({ pathChanged, toLocation: { search } }) => {
      if (pathChanged && !('change' in search) && isDue()) lastReminder = toast(text);
    });
  }, [router, text, isDue]);
}
