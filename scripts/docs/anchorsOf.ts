/** A page without its fenced code, in which nothing is a heading or a link. */
export const withoutFences = (page: string): string => page.replace(/^```[^\n]*\n[\s\S]*?^```/gm, '');

/** The text of a heading as it is shown. */
const shown = (heading: string): string => heading.replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[`*]/g, '');

/**
 * The anchors of a page's headings, as GitHub makes them: lower case, a hyphen for each space, no punctuation, and a
 * number for a heading that comes again.
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
