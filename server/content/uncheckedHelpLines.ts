import { limits } from '#contract/limits.ts';
import type { HelpLine, HelpLines } from './helpLines.ts';

/** The help lines that no one has checked within a year, by region. @param now the day to count from. */
export function uncheckedHelpLines(helpLines: HelpLines, now: Date): { region: string; lines: HelpLine[] }[] {
  const oldest = new Date(now);
  oldest.setUTCMonth(oldest.getUTCMonth() - limits.helpLineCheckMonths);
  return helpLines
    .map(({ region, lines }) => ({
      region,
      lines: lines.filter(({ checked }) => !checked || new Date(checked) < oldest),
    }))
    .filter(({ lines }) => lines.length > 0);
}

/** The same for an operator, a line each, with what to call or open. */
export const listUnchecked = (helpLines: HelpLines, now: Date): string[] =>
  uncheckedHelpLines(helpLines, now).flatMap(({ region, lines }) =>
    lines.map(({ name, phones = [], text, web, source, checked }) => {
      const ways = [...phones, ...(text === undefined ? [] : [`text ${text}`]), ...(web === undefined ? [] : [web])];
      return `${region}: ${name}, ${ways.join(', ')}; ${checked ? `last checked ${checked}` : 'not yet checked'}${source === undefined ? '' : `; ${source}`}`;
    }),
  );
