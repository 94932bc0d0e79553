import { startServer } from './startServer.ts';
import { keepBuild } from './buildFolder.ts';
import { parseConfig } from './config.ts';
import { describeError } from './log.ts';

// An unexpected error ends the process. It is printed in the form of the log, since the original may contain data.
process.on('uncaughtException', (error) => {
  console.error(`Heartwood ends: ${JSON.stringify(describeError(error))}`);
  process.exit(1);
});

// Output that cannot be written does not end the process: the disk may be full, or a pipe may have no reader.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

keepBuild();
try {
  // A start that is interrupted leaves nothing half done: the next one begins again.
  let stop = async () => {};
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, async () => {
      // A second Ctrl+C ends the process at once.
      if (stopping) process.exit(1);
      stopping = true;
      await stop();
      process.exit(0);
    });
  }
  const server = await startServer(parseConfig(process.env));
  stop = server.stop;
  for (const line of server.welcome) console.log(line);
} catch (error) {
  console.error(`Heartwood cannot start: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
