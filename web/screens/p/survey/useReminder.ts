import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { toast } from '#web/layout/toasts.ts';

/** Reminds whoever leaves the page for another while `isDue` (spec 000 section 2, shared layout). */
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
