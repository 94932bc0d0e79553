import { createServer } from 'node:net';

/**
 * A free TCP port of 127.0.0.1. Another program may take it before the caller does, so a caller that starts a server
 * on it must be ready to retry.
 */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => {
        if (address === null || typeof address === 'string') reject(new Error('The system gave no port'));
        else resolve(address.port);
      });
    });
  });
}
