import { createHash } from 'node:crypto';
import type { onRequestHookHandler } from 'fastify';
import type { Language } from '#contract/languages.ts';
import { getLiveness } from '#contract/platform.ts';
import { ApiError } from '../ApiError.ts';
import { requestedLanguage } from './requestedLanguage.ts';

/** Time until a client should ask again, in seconds. */
const retryAfter = 2;

const style =
  'body{margin:20vh auto;max-width:32rem;padding:0 1.5rem;font:1.125rem/1.6 system-ui,sans-serif}h1{font-size:1.5rem}:root{color-scheme:light dark}';

/** The policy allows this one style sheet, by its digest (Content Security Policy Level 3, section 6.7.3.3). */
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; frame-ancestors 'none'`;

/**
 * Creates a hook that answers all requests while the server is being prepared, without the database: calls with
 * `Unavailable`, and everything else with a page that reloads itself. Only the check of liveness succeeds.
 * @param page the heading and text of the page. They are HTML.
 */
export const answerWhilePreparing =
  (isPreparing: () => boolean, page: (language: Language) => { title: string; text: string }): onRequestHookHandler =>
  (request, reply, done) => {
    if (!isPreparing()) return done();
    if (request.routeOptions.config.operation === getLiveness) return void reply.send({ status: 'ok' });
    if (request.url.startsWith('/api/')) return done(new ApiError('Unavailable', { retryAfterSeconds: retryAfter }));
    const language = requestedLanguage(request.headers['accept-language']) ?? 'en';
    const { title, text } = page(language);
    void reply
      .status(503)
      .headers({ 'retry-after': retryAfter, 'content-security-policy': policy })
      .type('text/html; charset=utf-8')
      .send(
        `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="${retryAfter}"><title>${title}</title><style>${style}</style></head><body><main><h1>${title}</h1><p>${text}</p></main></body></html>\n`,
      );
  };
