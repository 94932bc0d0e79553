import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { batchCalls } from './batchCalls.ts';

/** Batches whose runs end on request, and a record of them. */
function controlled(lanes: number, most = 100) {
  const batches: string[][] = [];
  const ends: (() => void)[] = [];
  const add = batchCalls(
    async (items: string[]) => {
      batches.push(items);
      await new Promise<void>((resolve) => ends.push(resolve));
      if (items.includes('bad')) throw new Error(`cannot do ${items.join()}`);
      return items.map((item) => item.toUpperCase());
    },
    { lanes, most, keyOf: (item) => item },
  );
  /** Ends all runs, including those that start in the meantime, until nothing runs any more. */
  const endAll = async () => {
    for (let quiet = 0; quiet < 10; quiet += 1) {
      for (const end of ends.splice(0)) {
        end();
        quiet = 0;
      }
      await turn();
    }
  };
  return { add, batches, endAll };
}

it('runs the items of one turn together, and then those that arrived meanwhile', async () => {
  const { add, batches, endAll } = controlled(1);
  const results = [add('a'), add('b')];
  expect(batches).toEqual([]);
  await turn();
  results.push(add('c'), add('d'));
  await turn();
  expect(batches).toEqual([['a', 'b']]);
  await endAll();
  expect(await Promise.all(results)).toEqual(['A', 'B', 'C', 'D']);
  expect(batches).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
});

it('runs as many batches at the same time as there are lanes', async () => {
  const { add, batches, endAll } = controlled(2);
  const results: Promise<string>[] = [];
  for (const item of ['a', 'b', 'c', 'd']) {
    results.push(add(item));
    await turn();
  }
  expect(batches).toEqual([['a'], ['b']]);
  await endAll();
  expect(await Promise.all(results)).toEqual(['A', 'B', 'C', 'D']);
  expect(batches).toEqual([['a'], ['b'], ['c', 'd']]);
  const later = add('e');
  await endAll();
  expect(await later).toBe('E');
});

it('never has a key twice in a batch, or more items than the maximum', async () => {
  const { add, batches, endAll } = controlled(1, 2);
  const results = Promise.all(['a', 'b', 'b', 'c', 'd', 'b'].map(add));
  await endAll();
  expect(await results).toEqual(['A', 'B', 'B', 'C', 'D', 'B']);
  expect(batches).toEqual([
    ['a', 'b'],
    ['b', 'c'],
    ['d', 'b'],
  ]);
});

it('never runs a key twice at the same time, and lets other keys go ahead', async () => {
  const { add, batches, endAll } = controlled(2);
  const results = Promise.all(['a', 'a', 'b', 'a'].map(add));
  await turn();
  expect(batches).toEqual([['a', 'b']]);
  await endAll();
  expect(await results).toEqual(['A', 'A', 'B', 'A']);
  expect(batches).toEqual([['a', 'b'], ['a'], ['a']]);
});

it('uses a second lane for items that do not fit into a batch', async () => {
  const { add, batches, endAll } = controlled(2, 1);
  const results = Promise.all(['a', 'b', 'c'].map(add));
  await turn();
  expect(batches).toEqual([['a'], ['b']]);
  await endAll();
  expect(await results).toEqual(['A', 'B', 'C']);
});

it('repeats a failed batch item by item, so that only the failing item is affected', async () => {
  const { add, batches, endAll } = controlled(1);
  const results = Promise.allSettled(['a', 'b', 'bad', 'c'].map(add));
  await endAll();
  expect(
    (await results).map((result) => (result.status === 'fulfilled' ? result.value : (result.reason as Error).message)),
  ).toEqual(['A', 'B', 'cannot do bad', 'C']);
  expect(batches).toEqual([['a', 'b', 'bad', 'c'], ['a'], ['b'], ['bad'], ['c']]);
});
