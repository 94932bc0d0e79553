import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import path from 'node:path';
import { projectRoot } from '../projectRoot.ts';
import { ApiError } from './apiError.ts';

/** Serves the built React application under /app; every path of it that is no file is the application's own. */
export async function serveWeb(app: FastifyInstance) {
  await app.register(async (web) => {
    await web.register(fastifyStatic, {
      root: path.join(projectRoot, 'dist/web'),
      prefix: '/app/',
      wildcard: false,
      index: false,
      preCompressed: true,
      setHeaders(response, file) {
        // Built files carry their hash in their name; the page itself must be asked for anew.
        const immutable = file.includes(`${path.sep}assets${path.sep}`);
        response.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
    web.get('/app', (_request, reply) => reply.redirect('/app/', 308));
    web.get('/app/*', (request, reply) => {
      if ((request.params as { '*': string })['*'].startsWith('assets/')) throw new ApiError('NotFound');
      return reply.sendFile('index.html');
    });
    web.get('/', (_request, reply) => reply.redirect('/app/', 302));
  });
}
