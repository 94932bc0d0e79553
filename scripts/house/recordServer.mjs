// @ts-check
// Loaded before an instrumented server. Sends the process that started it the calls of each request marked with `x-record`.
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
    // The framework calls its hooks without a caller. Background work never starts in this room.
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
 * @param {any[]} args of a request: itself and its response
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
