import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import path from 'node:path';
import { ApiError } from './apiError.ts';
import { pagePolicy } from './securityHeaders.ts';

/** The kinds of file that the build makes beside the page. The page in place of one would be run, or kept, as what it is not. */
const builtFile = /^assets\/|\.(?:css|ico|js|json|map|png|svg|webmanifest|woff2)$/i;

/**
 * Serves the built React application under /app; every path of it that is no file is the application's own.
 * @param directory what the build made; its files are looked up once.
 */
export async function serveWeb(app: FastifyInstance, directory: string) {
  await app.register(async (web) => {
    await web.register(fastifyStatic, {
      root: directory,
      prefix: '/app/',
      wildcard: false,
      index: false,
      preCompressed: true,
      setHeaders(response, file) {
        // Files in assets/ carry their hash in their name; what else there is, as the page and the service worker, must be
        // asked for anew: a service worker that was kept would keep the application as it was.
        const immutable = path.relative(directory, file).startsWith(`assets${path.sep}`);
        if (immutable) response.header('cache-control', 'public, max-age=31536000, immutable');
        else response.headers({ 'cache-control': 'no-cache', 'content-security-policy': pagePolicy });
      },
    });
    web.get('/app', (_request, reply) => reply.redirect('/app/', 308));
    web.get('/app/*', (request, reply) => {
      if (builtFile.test((request.params as { '*': string })['*'])) throw new ApiError('NotFound');
      return reply.sendFile('index.html');
    });
    web.get('/', (_request, reply) => reply.redirect('/app/', 302));
  });
}
