import { expect, it } from 'vitest';
import { gather } from './gather.ts';

/** A run that ends when it is told to; what it was given, batch by batch. */
function controlled(lanes: number, most = 100) {
  const batches: string[][] = [];
  const ends: (() => void)[] = [];
  const add = gather(
    async (items: string[]) => {
      batches.push(items);
      await new Promise<void>((resolve) => ends.push(resolve));
      if (items.includes('bad')) throw new Error(`cannot do ${items.join()}`);
      return items.map((item) => item.toUpperCase());
    },
    { lanes, most, keyOf: (item) => item },
  );
  /** Ends all that runs, and what follows it, until nothing does. */
  const endAll = async () => {
    for (let quiet = 0; quiet < 10; quiet += 1) {
      for (const end of ends.splice(0)) {
        end();
        quiet = 0;
      }
      await Promise.resolve();
    }
  };
  return { add, batches, endAll };
}

it('sends the first at once and alone, and what comes meanwhile together', async () => {
  const { add, batches, endAll } = controlled(1);
  const results = Promise.all(['a', 'b', 'c'].map(add));
  expect(batches).toEqual([['a']]);
  await endAll();
  expect(await results).toEqual(['A', 'B', 'C']);
  expect(batches).toEqual([['a'], ['b', 'c']]);
});

it('has as many batches under way as there are lanes', async () => {
  const { add, batches, endAll } = controlled(2);
  const results = Promise.all(['a', 'b', 'c', 'd'].map(add));
  expect(batches).toEqual([['a'], ['b']]);
  await endAll();
  expect(await results).toEqual(['A', 'B', 'C', 'D']);
  expect(batches).toEqual([['a'], ['b'], ['c', 'd']]);
  const later = add('e');
  await endAll();
  expect(await later).toBe('E');
});

it('has nothing twice in a batch, and no more in it than may be', async () => {
  const { add, batches, endAll } = controlled(1, 2);
  const results = Promise.all(['a', 'b', 'b', 'c', 'd', 'b'].map(add));
  await endAll();
  expect(await results).toEqual(['A', 'B', 'B', 'C', 'D', 'B']);
  expect(batches).toEqual([['a'], ['b', 'c'], ['b', 'd'], ['b']]);
});

it('has nothing under way twice, and others do not wait for that', async () => {
  const { add, batches, endAll } = controlled(2);
  const results = Promise.all(['a', 'a', 'b', 'a'].map(add));
  expect(batches).toEqual([['a'], ['b']]);
  await endAll();
  expect(await results).toEqual(['A', 'A', 'B', 'A']);
  expect(batches).toEqual([['a'], ['b'], ['a'], ['a']]);
});

it('does a batch that failed again one by one, so that only whose fault it was hears of it', async () => {
  const { add, batches, endAll } = controlled(1);
  const results = Promise.allSettled(['a', 'b', 'bad', 'c'].map(add));
  await endAll();
  expect(
    (await results).map((result) => (result.status === 'fulfilled' ? result.value : (result.reason as Error).message)),
  ).toEqual(['A', 'B', 'cannot do bad', 'C']);
  expect(batches).toEqual([['a'], ['b', 'bad', 'c'], ['b'], ['bad'], ['c']]);
});
