import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { ApiError } from '../ApiError.ts';
import type { Config } from '../config.ts';
import { newToken } from '../security/token.ts';
import type { FindWebFile } from './findWebFile.ts';
import { requestIdHeader } from './requestId.ts';
import { pageHeaders } from './securityHeaders.ts';
import { assetTypes } from './storeWebFiles.ts';

/**
 * Paths of the files that the build creates in addition to the page. If one is missing, the page must not be sent in
 * its place: browsers would run or cache the page as that file.
 */
const builtFile = /^assets\/|\.(?:css|ico|js|json|map|png|svg|webmanifest|woff2)$/i;

const assets = 'assets/';
const immutable = 'public, max-age=31536000, immutable';
const decompress = promisify(brotliDecompress);

/**
 * Serves the built React application under /app. Every path that is not a file belongs to the application.
 * @param directory the output of the build
 * @param findOther finds files in assets/ that only another release has
 * @returns the function that lists its files. It must be called once, before the first request.
 */
export async function serveWeb(app: FastifyInstance, directory: string, findOther: FindWebFile): Promise<() => void> {
  let files: ReadonlySet<string> = new Set();
  await app.register(async (web) => {
    await web.register(fastifyStatic, {
      root: directory,
      serve: false,
      index: false,
      preCompressed: true,
      // It may not be built yet.
      suppressWarning: true,
      setHeaders(response, file) {
        // Files in assets/ have a hash in their name. Browsers must revalidate everything else, such as the page and
        // the service worker: a cached service worker would keep an old version of the application.
        const isHashed = path.relative(directory, file).startsWith(`assets${path.sep}`);
        // An id of a request would be stored together with the file.
        if (isHashed) response.removeHeader(requestIdHeader).header('cache-control', immutable);
        else response.headers({ ...pageHeaders, 'cache-control': 'no-cache' });
      },
    });
    web.get('/app', (_request, reply) => reply.redirect('/app/', 308));
    // One route serves all files. A route for each of a thousand files would take a tenth of the time of a start.
    web.get('/app/*', async (request, reply) => {
      const file = (request.params as { '*': string })['*'];
      if (files.has(file)) return reply.sendFile(file);
      if (file.startsWith(assets)) {
        const content = await findOther(file.slice(assets.length));
        if (content !== null) return sendOther(request, reply, file, content);
      }
      if (builtFile.test(file)) throw new ApiError('NotFound');
      return reply.sendFile('index.html');
    });
    web.get('/', (_request, reply) => reply.redirect('/app/', 302));
  });
  return () => void (files = filesIn(directory));
}

/** Sends a file of another release, with the headers of an own one. */
async function sendOther({ headers }: FastifyRequest, reply: FastifyReply, file: string, content: Uint8Array) {
  const isBrotli = acceptsBrotli(headers['accept-encoding']);
  if (isBrotli) reply.header('content-encoding', 'br');
  const varying = [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', ');
  return reply
    .removeHeader(requestIdHeader)
    .headers({ 'cache-control': immutable, vary: varying })
    .type(assetTypes[path.extname(file).slice(1)]!)
    .send(isBrotli ? content : await decompress(content));
}

const acceptsBrotli = (accepted: string | string[] = '') =>
  String(accepted)
    .split(',')
    .some((coding) => /^\s*br\s*(?:;\s*q=(?!0(?:\.0*)?\s*$).*)?$/i.test(coding));

/** The files of a directory, by their path in it, with forward slashes. */
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

interface ContentFiles {
  /** The content folder. */
  directory: string;
  /** The files that are served, by path: those that existed and were valid when the server started. */
  files: ReadonlySet<string>;
}

/**
 * Serves images, downloads and films of the library under /app/content to everyone, since they contain no personal
 * data. Serves nothing else of the folder, and no list of its files.
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
          // A new version of an image keeps its name, so browsers cache it for an hour only.
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
  // A browser that opens the address of an SVG image shows it as a page. This policy stops it from running or loading
  // anything.
  if (ext === '.svg') return { 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'" };
  return path.basename(dir) === 'downloads' ? { 'content-disposition': `attachment; filename="${base}"` } : {};
}

/**
 * Links that open the installed application: those with a token, which the application can use to sign in. Other paths
 * under /app/p/ stay in the browser. A person who follows `/app/p/survey` is signed in there, and the application would
 * only ask for the invitation.
 */
const linkPatterns = [
  { '/': '/app/s/*' },
  { '/': '/app/pc/*' },
  { '/': '/app/p/*/*', exclude: true },
  // A question mark matches one character. No other path is as long as a token.
  { '/': `/app/p/${'?'.repeat(newToken().length)}` },
];

/**
 * Tells Android and iOS which applications may open this server's links, through Digital Asset Links and Apple's
 * associated domains. On Android, the application's own manifest says which links these are.
 */
export async function serveAppLinks(
  app: FastifyInstance,
  { androidApps, iosApps }: Pick<Config, 'androidApps' | 'iosApps'>,
) {
  serveJson(
    app,
    '/.well-known/assetlinks.json',
    androidApps.length > 0 &&
      androidApps.map(({ packageName, fingerprint }) => ({
        relation: ['delegate_permission/common.handle_all_urls'],
        target: { namespace: 'android_app', package_name: packageName, sha256_cert_fingerprints: [fingerprint] },
      })),
  );
  serveJson(
    app,
    '/.well-known/apple-app-site-association',
    iosApps.length > 0 && {
      applinks: { details: [{ appIDs: iosApps, components: linkPatterns }] },
    },
  );
}

/** @param content the content of the file, or false to answer 404. */
function serveJson(app: FastifyInstance, url: string, content: object | false) {
  app.get(url, (_request, reply) => {
    if (!content) throw new ApiError('NotFound');
    return reply.headers({ 'cache-control': 'public, max-age=3600' }).type('application/json').send(content);
  });
}
