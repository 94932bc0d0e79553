import { outbox, pendingSender } from '../api/client.ts';

/** How long someone who wants to leave waits for the last answers, in milliseconds. */
const patience = 5_000;

/** Tries once to deliver unsaved answers and pending changes. Returns how many answers signing out would still lose. */
export async function unsavedAfterTrying(): Promise<number> {
  outbox.flush();
  await Promise.race([
    Promise.all([outbox.deliver(), pendingSender.send?.()]),
    new Promise((resolve) => setTimeout(resolve, patience)),
  ]);
  return outbox.unsaved();
}
