import type { FastifyInstance } from 'fastify';
import { ApiError } from '../ApiError.ts';

/**
 * A body that cannot be read is kept as `bodyError`, to be refused in its turn, or never where the operation takes no
 * body: after 401, 404 and 403. An empty JSON body is no body.
 */
export function readBodiesLeniently(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    void parse(request, body as string, (error, value) => {
      if (error) request.bodyError = error;
      done(null, value);
    });
  });
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (request, _body, done) => {
    request.bodyError = new ApiError('UnsupportedMediaType');
    done(null, undefined);
  });
}
