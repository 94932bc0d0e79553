/** A 32-bit hash (FNV-1a) that distinguishes texts. A text cannot be restored from it. */
export function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193);
  return hash >>> 0;
}
