import { createServer } from 'node:http';
import { Session } from 'node:inspector/promises';
import { isMainThread } from 'node:worker_threads';

/*
 * Loaded into a program before its own code, by NODE_OPTIONS=--import=…/profiler.js, with the setting PROFILER_PORT. A
 * request for /start starts V8's CPU profiler. A request for /stop ends it and gets the profile as JSON.
 */

/** Between two samples, in microseconds. A shorter time slows down the program noticeably. */
const interval = 250;

if (isMainThread) {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.setSamplingInterval', { interval });
  createServer(async (request, response) => {
    if (request.url === '/start') response.end(JSON.stringify(await session.post('Profiler.start')));
    else response.end(JSON.stringify((await session.post('Profiler.stop')).profile));
  })
    .listen(Number(process.env['PROFILER_PORT']), '127.0.0.1')
    .unref();
}
