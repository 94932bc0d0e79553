import { expect, it } from 'vitest';
import type { CsvParticipant } from '#web/components/participantCsv.ts';
import { addInBatches, type Sent } from './addInBatches.ts';

const people = (count: number): CsvParticipant[] =>
  [...Array(count).keys()].map((index) => ({ givenName: '', familyName: '', emailAddress: `p${index}@example.org` }));
const nothing: Sent = { count: 0, numberAdded: 0, numberExisting: 0 };

/** Accepts every address once, and rejects the call number `rejected`. */
function takeOnce(rejected = -1) {
  const taken: string[] = [];
  let calls = 0;
  const add = async (batch: CsvParticipant[]) => {
    calls += 1;
    if (calls === rejected) throw new Error('Refused');
    const fresh = batch.filter(({ emailAddress }) => !taken.includes(emailAddress));
    taken.push(...fresh.map(({ emailAddress }) => emailAddress));
    return { numberAdded: fresh.length, numberExisting: batch.length - fresh.length };
  };
  return { taken, add };
}

it('sends everyone once and in order, and reports the progress', async () => {
  const { taken, add } = takeOnce();
  const list = people(2345);
  const shown: number[] = [];
  const sent = await addInBatches(list, nothing, {
    add,
    onSent: ({ count }) => shown.push(count),
    signal: new AbortController().signal,
  });
  expect(sent).toEqual({ count: 2345, numberAdded: 2345, numberExisting: 0 });
  expect(shown).toEqual([1000, 2000, 2345]);
  expect(taken).toEqual(list.map(({ emailAddress }) => emailAddress));
});

it('continues where it failed', async () => {
  const { taken, add } = takeOnce(2);
  const list = people(1500);
  let sent = nothing;
  const options = { add, onSent: (next: Sent) => void (sent = next), signal: new AbortController().signal };
  await expect(addInBatches(list, nothing, options)).rejects.toThrow('Refused');
  expect(sent.count).toBe(1000);
  expect(await addInBatches(list, sent, options)).toEqual({ count: 1500, numberAdded: 1500, numberExisting: 0 });
  expect(taken).toHaveLength(1500);
});

it('stops between batches when it is cancelled', async () => {
  const { add } = takeOnce();
  const cancel = new AbortController();
  expect(
    await addInBatches(people(5000), nothing, {
      add,
      onSent: ({ count }) => count === 2000 && cancel.abort(),
      signal: cancel.signal,
    }),
  ).toEqual({ count: 2000, numberAdded: 2000, numberExisting: 0 });
});
