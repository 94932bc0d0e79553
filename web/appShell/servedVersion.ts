const entryOf = (html: string) => /<script type="module"[^>]* src="([^"]+)"/.exec(html)?.[1];

/**
 * The version of the application that the server has now, by the name of its first file; null where it cannot be reached, or has
 * the one that this page is of.
 */
export async function servedVersion(): Promise<string | null> {
  const response = await fetch(`${import.meta.env.BASE_URL}index.html`, { cache: 'no-store' }).catch(() => null);
  const entry = response?.ok ? entryOf(await response.text()) : undefined;
  const isOurs =
    entry !== undefined && document.querySelector(`script[type=module][src=${JSON.stringify(entry)}]`) !== null;
  return entry === undefined || isOurs ? null : entry;
}
