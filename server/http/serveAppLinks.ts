import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { ApiError } from '../ApiError.ts';
import { newToken } from '../security/token.ts';

/**
 * Links that open the application where it is installed: those that hold a token, since it can sign in by them. What
 * else is under /app/p/ stays where it is opened: whoever follows `/app/p/survey` is signed in in the browser, and the
 * application would only ask them for their invitation.
 */
const linkPatterns = [
  { '/': '/app/s/*' },
  { '/': '/app/pc/*' },
  { '/': '/app/p/*/*', exclude: true },
  // A question mark is any one character: nothing else is as long as a token.
  { '/': `/app/p/${'?'.repeat(newToken().length)}` },
];

/**
 * Tells Android and iOS which applications may open this server's links, as Digital Asset Links and Apple's associated
 * domains want it. On Android which links those are stands in the application's own manifest.
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

/** @param content false: there is no such file. */
function serveJson(app: FastifyInstance, url: string, content: object | false) {
  app.get(url, (_request, reply) => {
    if (!content) throw new ApiError('NotFound');
    return reply.headers({ 'cache-control': 'public, max-age=3600' }).type('application/json').send(content);
  });
}
