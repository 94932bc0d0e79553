import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Worker } from 'node:worker_threads';

interface Result {
  command: string;
  rowCount: number | null;
  rows: unknown[];
}
/** The details of a failed statement. They never include its parameters or rows, which may contain answers. */
interface Failure {
  message: string;
  code?: string;
  constraint?: string;
}
type Reply = { id: number; result?: Result; failure?: Failure; crashed?: boolean };

/** A global of Node that is missing from its types. */
declare const WebAssembly: { compile(bytes: Uint8Array): Promise<object> };

/** The database's program, compiled once per process, because a process may open several databases, as tests do. */
let program: Promise<object> | undefined;
function compileProgram(): Promise<object> {
  const file = path.join(path.dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite')), 'pglite.wasm');
  return (program ??= readFile(file).then((bytes) => WebAssembly.compile(bytes)));
}

export type EmbeddedWorker = Awaited<ReturnType<typeof startEmbeddedWorker>>;

/**
 * Starts the worker thread that runs the embedded database, and waits until it answers. `query` runs one statement with
 * parameters or several without. Failures have `code` (SQLSTATE) and `constraint`. If the database crashes, its thread
 * ends. Then `isGone` is true, every statement fails, and a new thread must be started.
 * @throws Error if the database cannot be opened. The thread has ended then.
 */
export async function startEmbeddedWorker(folder: string) {
  const worker = new Worker(new URL('./embeddedWorker.js', import.meta.url), {
    workerData: { folder, program: await compileProgram() },
  });
  const pending = new Map<number, { resolve(result: Result): void; reject(error: Error): void }>();
  let lastId = 0;

  let dead: Error | undefined;

  const failAll = (error: Error) => {
    dead ??= error;
    for (const call of pending.values()) call.reject(error);
    pending.clear();
  };
  worker.on('message', ({ id, result, failure, crashed }: Reply) => {
    const call = pending.get(id);
    pending.delete(id);
    if (failure) call?.reject(Object.assign(new Error(failure.message), failure));
    else if (result) call?.resolve(result);
    if (!crashed || !failure) return;
    // Keeps the code, because the log then omits the message.
    failAll(Object.assign(new Error(`The embedded database has crashed: ${failure.message}`), { code: failure.code }));
    void worker.terminate();
  });
  worker.on('error', failAll);
  worker.on('exit', () => failAll(new Error('The embedded database has stopped.')));

  const query = (sql: string, parameters: readonly unknown[]) =>
    new Promise<Result>((resolve, reject) => {
      // A thread that has ended would never answer.
      if (dead) return reject(dead);
      const id = ++lastId;
      pending.set(id, { resolve, reject });
      worker.postMessage({ id, sql, parameters });
    });

  try {
    await query('select 1', []);
  } catch (error) {
    await worker.terminate();
    throw error;
  }
  return {
    query,
    isGone: () => dead !== undefined,
    async close() {
      if (dead) return;
      const exited = new Promise((resolve) => worker.once('exit', resolve));
      worker.postMessage({ close: true });
      await exited;
    },
  };
}
