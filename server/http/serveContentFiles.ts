import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import path from 'node:path';
import { ApiError } from '../ApiError.ts';

interface ContentFiles {
  /** The content folder. */
  directory: string;
  /** What of it is served, by path: what was there and found in order when the server started. */
  files: ReadonlySet<string>;
}

/**
 * Serves pictures, downloads and films of the library under /app/content, to everybody: nothing in them is of anybody's.
 * Nothing else of the folder is there, nor a list of it.
 */
export async function serveContentFiles(app: FastifyInstance, { directory, files }: ContentFiles) {
  await app.register(async (content) => {
    await content.register(fastifyStatic, {
      root: directory,
      serve: false,
      dotfiles: 'deny',
      index: false,
      setHeaders(response, file) {
        response.headers({
          // A picture that is exchanged keeps its name.
          'cache-control': 'public, max-age=3600',
          // The native shells have another origin.
          'cross-origin-resource-policy': 'cross-origin',
          ...headersOf(file),
        });
      },
    });
    content.get('/app/content/*', (request, reply) => {
      const file = (request.params as { '*': string })['*'];
      if (!files.has(file)) throw new ApiError('NotFound');
      return reply.sendFile(file);
    });
  });
}

function headersOf(file: string): Record<string, string> {
  const { base, ext, dir } = path.parse(file);
  // Opened by its address alone, a picture is a page; this one runs and loads nothing.
  if (ext === '.svg') return { 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'" };
  return path.basename(dir) === 'downloads' ? { 'content-disposition': `attachment; filename="${base}"` } : {};
}
