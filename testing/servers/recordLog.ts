import type { Log } from '#server/log.ts';

interface LogRecord {
  level: string;
  message: string;
  metadata: Record<string, unknown>;
}

/** A log that keeps its lines, to check what it contains. */
export function recordLog(): { log: Log; lines: LogRecord[] } {
  const lines: LogRecord[] = [];
  const at =
    (level: string) =>
    (...args: unknown[]) => {
      const metadata = typeof args[0] === 'object' ? (args[0] as Record<string, unknown>) : {};
      lines.push({ level, message: String(typeof args[0] === 'object' ? args[1] : args[0]), metadata });
    };
  const log: Log = { info: at('info'), warn: at('warn'), error: at('error'), fatal: at('fatal'), debug: at('debug') };
  return { log, lines };
}
