import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { toast } from '#web/layout/toasts.ts';

/** Shows a reminder on leaving the page for another while `isDue` (docs/rules/answering.md#reminder-on-leaving). */
export function useReminder(words: string, isDue: () => boolean): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
        if (pathChanged && isDue()) toast(words);
      }),
    [router, words, isDue],
  );
}
