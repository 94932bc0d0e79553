import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { ApiError } from '../ApiError.ts';
import { pageHeaders } from './securityHeaders.ts';

/** The kinds of file that the build makes beside the page. The page in place of one would be run, or kept, as what it is not. */
const builtFile = /^assets\/|\.(?:css|ico|js|json|map|png|svg|webmanifest|woff2)$/i;

/**
 * Serves the built React application under /app; every path of it that is no file is the application's own.
 * @param directory what the build made; its files are looked up once.
 */
export async function serveWeb(app: FastifyInstance, directory: string) {
  const files = filesIn(directory);
  await app.register(async (web) => {
    await web.register(fastifyStatic, {
      root: directory,
      serve: false,
      index: false,
      preCompressed: true,
      setHeaders(response, file) {
        // Files in assets/ carry their hash in their name; what else there is, as the page and the service worker, must be
        // asked for anew: a service worker that was kept would keep the application as it was.
        const immutable = path.relative(directory, file).startsWith(`assets${path.sep}`);
        if (immutable) response.header('cache-control', 'public, max-age=31536000, immutable');
        else response.headers({ ...pageHeaders, 'cache-control': 'no-cache' });
      },
    });
    web.get('/app', (_request, reply) => reply.redirect('/app/', 308));
    // One route for all: one for each of a thousand files would be a tenth of a start.
    web.get('/app/*', (request, reply) => {
      const file = (request.params as { '*': string })['*'];
      if (files.has(file)) return reply.sendFile(file);
      if (builtFile.test(file)) throw new ApiError('NotFound');
      return reply.sendFile('index.html');
    });
    web.get('/', (_request, reply) => reply.redirect('/app/', 302));
  });
}

/** By their path in it, with forward slashes. */
function filesIn(directory: string): ReadonlySet<string> {
  const entries = readdirSync(directory, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && !entry.name.startsWith('.'),
  );
  return new Set(
    entries.map(({ parentPath, name }) =>
      path.relative(directory, path.join(parentPath, name)).split(path.sep).join('/'),
    ),
  );
}
