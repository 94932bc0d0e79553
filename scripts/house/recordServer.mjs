// @ts-check
// Node loads this module before an instrumented server. It sends the calls of each request with the header `x-record`
// to the process that started the server.
import { AsyncLocalStorage } from 'node:async_hooks';
import { Server } from 'node:http';

/** @type {AsyncLocalStorage<{ file: string, chain: string }>} */
const callers = new AsyncLocalStorage();
/** @type {Set<string> | null} */
let calls = null;

Object.assign(globalThis, {
  /** @type {<T>(file: string, body: () => T) => T} */
  __enter(file, body) {
    if (!calls) return body();
    // Only calls that start in server/http/ are recorded, where the framework calls its hooks. Background work never
    // starts there.
    const caller = callers.getStore() ?? (file.startsWith('server/http/') ? { file: '', chain: '' } : undefined);
    if (!caller || caller.file === file) return body();
    const chain = caller.chain ? `${caller.chain} ${file}` : file;
    calls.add(chain);
    return callers.run({ file, chain }, body);
  },
});

/** @type {(this: Server, event: string, ...args: any[]) => boolean} */
const emit = Server.prototype.emit;
/**
 * @this {Server}
 * @param {string} event
 * @param {any[]} args for a request: the request and its response
 */
function emitRecorded(event, ...args) {
  const [request, response] = args;
  if (event === 'request' && request.headers['x-record']) {
    const recorded = (calls = new Set());
    response.once('close', () => {
      calls = null;
      process.send?.([...recorded]);
    });
  }
  return emit.call(this, event, ...args);
}
Server.prototype.emit = emitRecorded;

process.once('disconnect', () => process.exit());
