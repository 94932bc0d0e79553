/** What several callers want done at about the same time, done together. */
export interface Gathered<Item, Result> {
  (item: Item): Promise<Result>;
}

interface Waiting<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/**
 * Work that is cheaper done for many than for each: while as many batches are under way as there are lanes, what comes
 * waits, and then goes together. Nothing waits for company: whoever comes to a free lane goes at once, alone.
 * @param run does a batch, in which no two items have the same key; a result for each, in order.
 * @param options.keyOf what must not be under way twice: the later one waits until the earlier one is done.
 * @returns the function that adds an item; it rejects with what `run` rejected with for the item alone: a batch that
 * fails is done again item by item, so that nobody suffers for another one's.
 */
export function gather<Item, Result>(
  run: (items: Item[]) => Promise<Result[]>,
  { lanes, most, keyOf }: { lanes: number; most: number; keyOf: (item: Item) => string },
): Gathered<Item, Result> {
  let waiting: Waiting<Item, Result>[] = [];
  const underWay = new Set<string>();
  let lanesInUse = 0;

  /** Empty where everything that waits has to wait for what is under way. */
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

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (lanesInUse < lanes) void next();
    });
}
