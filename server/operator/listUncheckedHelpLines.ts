import type { HelpLines } from '../content/helpLines.ts';
import { uncheckedHelpLines } from '../content/uncheckedHelpLines.ts';

/** The help lines that no one has checked within a year, one line each, with what to call or open. */
export const listUncheckedHelpLines = (helpLines: HelpLines, now: Date): string[] =>
  uncheckedHelpLines(helpLines, now).flatMap(({ region, lines }) =>
    lines.map(({ name, phones = [], text, web, source, checked }) => {
      const ways = [...phones, ...(text === undefined ? [] : [`text ${text}`]), ...(web === undefined ? [] : [web])];
      return `${region}: ${name}, ${ways.join(', ')}; ${checked ? `last checked ${checked}` : 'not yet checked'}${source === undefined ? '' : `; ${source}`}`;
    }),
  );
