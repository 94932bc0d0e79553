import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { projectRoot } from '../server/projectRoot.ts';

export interface Deployment {
  /** The address of the deployment, without a trailing slash. */
  url: string;
  /**
   * Switches to the next version. Files of the previous one are no longer served, except those that keep their name.
   */
  deploy(): void;
  close(): Promise<void>;
}

/**
 * Starts a proxy in front of the built product that can deploy a new version of the web application: the same files
 * under other names. It adds a comment to each page, as proxies may change pages.
 * @param target the address of the product
 */
export async function startDeployment(target: string): Promise<Deployment> {
  const built = new Set(
    (await readdir(path.join(projectRoot, 'dist/web/assets'))).filter((name) => !/\.(br|gz)$/.test(name)),
  );
  let version = 1;

  /**
   * The name of a built file in the current version. `originalOf` is the reverse, and undefined if there is no such
   * file.
   */
  const renamed = (name: string) => (version === 1 ? name : name.replace(/\.(\w+)$/, `.v${version}.$1`));
  const originalOf = (name: string) => [...built].find((each) => renamed(each) === name);
  const rename = (text: string) =>
    text.replace(/[\w.-]*[\w-]{7}\.(?:js|css|woff2)/g, (name) => (built.has(name) ? renamed(name) : name));
  const page = await readFile(path.join(projectRoot, 'dist/web/index.html'), 'utf8');
  const revision = () => createHash('sha256').update(rename(page)).digest('hex').slice(0, 16);
  const again = (text: string) =>
    rename(text)
      .replace(/(revision:["'`])\w+/, `$1${revision()}`)
      .replace('</body>', '<!-- by the proxy --></body>');

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const name = /^\/app\/assets\/([^?]+)/.exec(incoming.url ?? '')?.[1];
    const original = name && originalOf(name);
    if (name && !original) return void outgoing.writeHead(404).end();
    const url = target + (original ? `/app/assets/${original}` : incoming.url);
    const { 'accept-encoding': _any, 'if-none-match': _tag, 'if-modified-since': _time, ...headers } = incoming.headers;
    const passedOn = ask(url, { method: incoming.method, headers });
    incoming.pipe(passedOn);
    const [response] = (await once(passedOn, 'response')) as [IncomingMessage];
    const { 'content-length': length, etag, ...others } = response.headers;
    if (!/^\/app\/.*|^\/$/.test(incoming.url ?? '') || !/text|javascript/.test(others['content-type'] ?? '')) {
      outgoing.writeHead(response.statusCode ?? 502, {
        ...others,
        ...(length && { 'content-length': length }),
        ...(etag && { etag }),
      });
      response.pipe(outgoing);
      return;
    }
    const text = Buffer.concat((await response.toArray()) as Buffer[]).toString();
    outgoing.writeHead(response.statusCode ?? 502, others).end(again(text));
  }

  const server = createServer((incoming, outgoing) => void answer(incoming, outgoing).catch(() => outgoing.destroy()));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    deploy: () => void (version += 1),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
