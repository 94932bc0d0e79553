/** Tells one text from another, and is not enough to make the text again: a number of 32 bits (FNV-1a). */
export function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193);
  return hash >>> 0;
}
