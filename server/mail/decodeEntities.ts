const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };

/** The characters that the entities of sanitised HTML stand for; one that is not known stays as it is written. */
export const decodeEntities = (html: string) =>
  html.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{1,6}));/gi,
    (whole, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return named[name] ?? whole;
      const code = hex === undefined ? Number(decimal) : parseInt(hex, 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
