/** Removes fenced code from a page, since it has no headings or links. */
export const withoutFences = (page: string): string => page.replace(/^```[^\n]*\n[\s\S]*?^```/gm, '');

/** The visible text of a heading. */
const shown = (heading: string): string => heading.replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[`*]/g, '');

/**
 * The anchors of a page's headings, as GitHub generates them: in lower case, with a hyphen for each space, without
 * punctuation, and with a number if the heading is repeated.
 */
export function anchorsOf(page: string): Set<string> {
  const anchors = new Set<string>();
  for (const [, heading] of withoutFences(page).matchAll(/^#{1,6} +(.*?) *#*$/gm)) {
    const slug = shown(heading!)
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-');
    let anchor = slug;
    for (let number = 1; anchors.has(anchor); number += 1) anchor = `${slug}-${number}`;
    anchors.add(anchor);
  }
  return anchors;
}
