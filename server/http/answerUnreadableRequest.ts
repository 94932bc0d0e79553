import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { errorCatalogue, type ErrorBody, type ErrorCode } from '#contract/errors.ts';
import { newRequestId, requestIdHeader } from './requestId.ts';

const codes: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'TooLarge',
  // After these errors the client may send the request again, because the connection may have been too slow. After
  // other errors the request itself is wrong.
  ERR_HTTP_REQUEST_TIMEOUT: 'RequestTimeout',
};

/**
 * Answers bytes that are not an HTTP request, or a request that is never completed, in the usual envelope. Then closes
 * the connection.
 * @param headers the headers of every answer.
 */
export const answerUnreadableRequest =
  (headers: Record<string, string>) =>
  (error: NodeJS.ErrnoException, socket: Socket): void => {
    // A closed connection gets no answer.
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    const code = codes[error.code ?? ''] ?? 'Validation';
    const { status, message } = errorCatalogue[code];
    const body = JSON.stringify({ error: code, message } satisfies ErrorBody);
    socket.end(
      [
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
        `date: ${new Date().toUTCString()}`,
        ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
        `${requestIdHeader}: ${newRequestId()}`,
        'content-type: application/json; charset=utf-8',
        `content-length: ${Buffer.byteLength(body)}`,
        'connection: close',
        '',
        body,
      ].join('\r\n'),
    );
  };
