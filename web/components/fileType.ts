/** The file type from an address's extension: 'PDF'. Null if it has none. */
export function fileType(url: string): string | null {
  const { pathname } = new URL(url, 'https://base.invalid');
  return /\.([a-z0-9]{2,5})$/i.exec(pathname)?.[1]?.toUpperCase() ?? null;
}
