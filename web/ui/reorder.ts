/** Where an item is dropped: before or after another one. */
interface DropPlace {
  id: string;
  side: 'before' | 'after';
}

/** A list with some items taken out and inserted, in their order, next to another item. */
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

/** A list with one of it further up (-1) or down (1); at the end it stays as it is. */
export function moveBy(ids: readonly string[], id: string, step: -1 | 1): string[] {
  const from = ids.indexOf(id);
  const other = ids[from + step];
  if (from === -1 || other === undefined) return [...ids];
  return ids.map((each) => (each === id ? other : each === other ? id : each));
}
