import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';

const route = getRouteApi('/p/survey');

/** The open survey with the answers as they are shown. */
export function useSurvey() {
  const opened = route.useLoaderData();
  const survey = useSyncExternalStore(opened.subscribe, opened.survey);
  return { opened, survey };
}

/** How the saving of answers stands. */
export function useSaveState() {
  const { saves } = route.useLoaderData();
  return useSyncExternalStore(saves.subscribe, saves.state);
}

/** Has the browser ask before it leaves the page, for as long as `active`. */
export function useLeaveWarning(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [active]);
}
