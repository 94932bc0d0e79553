// @ts-check
// npm run schema — prints the tables that result from the migrations. With `-- --write`, writes them to
// server/db/schema.sql.
import './tools/requireNode.mjs';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ensureInstalled } from './tools/ensureInstalled.mjs';
import { finish } from './tools/finish.mjs';
import { listFiles } from './tools/listFiles.mjs';
import { projectRoot } from './tools/projectRoot.mjs';
import { parseArguments } from './tools/parseArguments.mjs';

const { write } = parseArguments(
  { options: { write: { type: 'boolean', default: false } } },
  'node scripts/schema.mjs [--write]',
).values;

await finish(async () => {
  await ensureInstalled();
  const { PGlite } = await import('@electric-sql/pglite');
  const { describeSchema, schemaFile } = await import('./schema/describeSchema.mjs');
  const database = await PGlite.create();
  for (const file of listFiles('server/db/migrations')) {
    await database.exec(readFileSync(path.join(projectRoot, file), 'utf8'));
  }
  const text = await describeSchema(async (sql) => (await database.query(sql)).rows);
  await database.close();
  if (write) writeFileSync(path.join(projectRoot, schemaFile), text);
  else console.log(text);
});
