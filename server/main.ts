import { startServer } from './startServer.ts';
import { parseConfig } from './config.ts';
import { describeError } from './log.ts';

// An unexpected error ends the process, in the form of the log: the original error may contain data.
process.on('uncaughtException', (error) => {
  console.error(`Heartwood ends: ${JSON.stringify(describeError(error))}`);
  process.exit(1);
});

// A full disk under the file that these write to is no reason to end, and neither is a pipe without a reader.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

try {
  const starting = startServer(parseConfig(process.env));
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, async () => {
      // A second Ctrl+C means now.
      if (stopping) process.exit(1);
      stopping = true;
      await (await starting).stop();
      process.exit(0);
    });
  }
  for (const line of (await starting).welcome) console.log(line);
} catch (error) {
  console.error(`Heartwood cannot start: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
