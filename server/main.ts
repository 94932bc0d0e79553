import { startServer } from './startServer.ts';
import { readConfig } from './config.ts';

try {
  const server = await startServer(readConfig(process.env));
  for (const line of server.welcome) console.log(line);
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, async () => {
      // A second Ctrl+C means now.
      if (stopping) process.exit(1);
      stopping = true;
      await server.stop();
      process.exit(0);
    });
  }
} catch (error) {
  console.error(`Heartwood cannot start: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
