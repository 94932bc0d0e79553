import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { errorCatalogue, type ErrorBody, type ErrorCode } from '#contract/errors.ts';

const codes: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'TooLarge',
  // The connection may have been too slow for it: to be sent again, unlike what is wrong.
  ERR_HTTP_REQUEST_TIMEOUT: 'RequestTimeout',
};

/**
 * Answers what is no HTTP request at all, or one that never ended, in the usual envelope, and ends its connection.
 * @param headers what every answer carries.
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
        'content-type: application/json; charset=utf-8',
        `content-length: ${Buffer.byteLength(body)}`,
        'connection: close',
        '',
        body,
      ].join('\r\n'),
    );
  };
