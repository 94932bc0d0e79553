/** Where an item is dropped: before or after another one. */
interface DropPlace {
  id: string;
  side: 'before' | 'after';
}

/** Returns the list with some items moved next to another item, in their order. */
export function moveTo(ids: readonly string[], moved: ReadonlySet<string>, { id, side }: DropPlace): string[] {
  // If the target itself is moved, the nearest item before it that stays is used.
  const index = ids.indexOf(id) + (side === 'after' ? 1 : 0);
  const stays = (each: string) => !moved.has(each);
  return [
    ...ids.slice(0, index).filter(stays),
    ...ids.filter((each) => moved.has(each)),
    ...ids.slice(index).filter(stays),
  ];
}

/** Returns the list with one item moved up (-1) or down (1). At the end of the list, nothing changes. */
export function moveBy(ids: readonly string[], id: string, step: -1 | 1): string[] {
  const from = ids.indexOf(id);
  const other = ids[from + step];
  if (from === -1 || other === undefined) return [...ids];
  return ids.map((each) => (each === id ? other : each === other ? id : each));
}
