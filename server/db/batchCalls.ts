/** An item that is processed together with others that arrive at about the same time. */
export interface BatchedCall<Item, Result> {
  (item: Item): Promise<Result>;
}

interface Waiting<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/**
 * Batches work that is cheaper for many items together than one by one. While all lanes are busy, items wait, and then
 * run together. If a lane is free, the items of one turn of the event loop run together at its end: requests that
 * arrive at the same time are read within one turn.
 * @param run processes a batch, in which no two items have the same key. Returns a result for each, in order.
 * @param options.keyOf the key of an item. Two items with the same key never run at the same time: the later one waits.
 * @returns the function that adds an item. A failed batch is repeated item by item, so the function rejects only if
 * `run` fails for this item alone.
 */
export function batchCalls<Item, Result>(
  run: (items: Item[]) => Promise<Result[]>,
  { lanes, most, keyOf }: { lanes: number; most: number; keyOf: (item: Item) => string },
): BatchedCall<Item, Result> {
  let waiting: Waiting<Item, Result>[] = [];
  const underWay = new Set<string>();
  let lanesInUse = 0;
  let isStarting = false;

  /** Takes the items that can run now. Empty if every waiting item has a key that is in a running batch. */
  function takeBatch(): Map<string, Waiting<Item, Result>> {
    const batch = new Map<string, Waiting<Item, Result>>();
    const left: Waiting<Item, Result>[] = [];
    for (const one of waiting) {
      const key = keyOf(one.item);
      if (batch.size < most && !batch.has(key) && !underWay.has(key)) batch.set(key, one);
      else left.push(one);
    }
    waiting = left;
    return batch;
  }

  async function settle(batch: Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await run(batch.map(({ item }) => item));
      batch.forEach(({ resolve }, index) => resolve(results[index]!));
    } catch (error) {
      if (batch.length > 1) await Promise.all(batch.map((one) => settle([one])));
      else batch[0]!.reject(error);
    }
  }

  async function next(): Promise<void> {
    lanesInUse += 1;
    for (let batch = takeBatch(); batch.size > 0; batch = takeBatch()) {
      for (const key of batch.keys()) underWay.add(key);
      await settle([...batch.values()]);
      for (const key of batch.keys()) underWay.delete(key);
    }
    lanesInUse -= 1;
  }

  function startLane() {
    if (isStarting || lanesInUse === lanes) return;
    isStarting = true;
    setImmediate(() => {
      isStarting = false;
      // More than one lane is needed if the items do not fit into one batch.
      for (let free = lanes - lanesInUse; free > 0 && waiting.length > 0; free -= 1) void next();
    });
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      startLane();
    });
}
