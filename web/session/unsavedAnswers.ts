import { outbox } from '../api/client.ts';

/** How long someone who wants to leave waits for the last answers, in milliseconds. */
const patience = 5_000;

/** Tries once to deliver unsaved answers. Returns how many would still be lost by signing out. */
export async function unsavedAfterTrying(): Promise<number> {
  outbox.flush();
  await Promise.race([outbox.deliver(), new Promise((resolve) => setTimeout(resolve, patience))]);
  return outbox.unsaved();
}
