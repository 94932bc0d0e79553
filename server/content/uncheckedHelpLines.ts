import { limits } from '#contract/limits.ts';
import type { HelpLine, HelpLines } from './helpLines.ts';

/** The help lines that no one has checked within a year, by region. @param now the current time. */
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
