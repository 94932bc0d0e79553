import cluster from 'node:cluster';
import { keepBuild } from './buildFolder.ts';
import { parseConfig } from './config.ts';
import { describeError } from './log.ts';
import type { Role } from './processes/supervisorLink.ts';

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
  const stopOnce = async (how: () => Promise<void>) => {
    if (stopping) return;
    stopping = true;
    await how();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      // A second Ctrl+C ends the process at once. A terminal sends the signals to all processes.
      if (stopping && !cluster.isWorker) process.exit(1);
      void stopOnce(() => stop());
    });
  }
  // Ignored if there is only one process: none can be replaced while others answer.
  process.on('SIGUSR2', () => {});
  const config = parseConfig(process.env);
  if (cluster.isWorker) {
    const role = process.argv[2] as Role;
    // A supervisor that was killed leaves no processes behind.
    process.on('disconnect', () => void stopOnce(() => stop()));
    const [{ startServer }, { connectToSupervisor }] = await Promise.all([
      import('./startServer.ts'),
      import('./processes/supervisorLink.ts'),
    ]);
    const supervisor = connectToSupervisor();
    const server = await startServer(config, role, supervisor);
    stop = server.stop;
    supervisor.onRetire(() => void stopOnce(server.retire));
    supervisor.send(role === 'jobs' ? { type: 'prepared', welcome: server.welcome } : { type: 'ready' });
  } else {
    const server =
      config.workers > 1
        ? await (await import('./processes/supervise.ts')).supervise(config)
        : await (await import('./startServer.ts')).startServer(config);
    stop = server.stop;
    for (const line of server.welcome) console.log(line);
  }
} catch (error) {
  if (!(error as { isPrinted?: boolean }).isPrinted)
    console.error(`Heartwood cannot start: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
