// @ts-check
// Plain JavaScript, because a worker thread loads this very file also where TypeScript is run from source.
import { PGlite } from '@electric-sql/pglite';
import { parentPort, workerData } from 'node:worker_threads';

const port = /** @type {import('node:worker_threads').MessagePort} */ (parentPort);
const opening = PGlite.create(workerData.folder, { pgliteWasmModule: workerData.program });

/** @param {{ id: number, sql: string, parameters: unknown[] }} call */
async function run({ id, sql, parameters }) {
  try {
    const db = await opening;
    const result = parameters.length > 0 ? await db.query(sql, parameters) : (await db.exec(sql)).at(-1);
    const { command, rowCount = null, rows = [] } = /** @type {any} */ (result ?? {});
    port.postMessage({ id, result: { command, rowCount, rows } });
  } catch (error) {
    const { code, constraint } = /** @type {any} */ (error);
    port.postMessage({ id, failure: { message: messageOf(error), code, constraint }, crashed: hasCrashed(error) });
  }
}

/** WASI's number for ENOSPC. */
const noSpace = 51;

/**
 * The database's file system fails with a number of WASI and no message.
 * @param {any} error
 * @returns {string}
 */
const messageOf = ({ name, message, errno }) =>
  message ?? (errno === noSpace ? 'no space is left on the disk' : `${name} ${errno}`);

/**
 * Whether the database has ended itself, as it does where its log cannot be written because the disk is full. PostgreSQL
 * would start all its processes anew; here whatever came next would be answered wrongly or never.
 * @param {any} error
 */
const hasCrashed = ({ severity, name }) =>
  severity === 'PANIC' || severity === 'FATAL' || name === 'RuntimeError' || name === 'ExitStatus';

port.on('message', async (message) => {
  if (message.close) {
    await opening.then((db) => db.close()).catch(() => {});
    port.close();
  } else {
    await run(message);
  }
});
