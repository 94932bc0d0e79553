import cluster from 'node:cluster';
import { createServer } from 'node:http';
import pg from 'pg';

/*
 * The floor that answer saves are measured against: node:http and one prepared upsert, without sign-in, validation or
 * framework. It runs in a separate process: node bareServer.js, with the settings PORT and DATABASE_URL. With PROCESSES,
 * as many processes answer, and share the ten connections.
 */
const processes = Number(process.env['PROCESSES'] ?? 1);
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: Math.ceil(10 / processes) });
await pool.query(`
  create table if not exists bare_answer (
    participation_id uuid, question_id text, int_value integer, answered_at timestamptz,
    primary key (participation_id, question_id)
  )
`);
const upsert = {
  name: 'save',
  text: `
    insert into bare_answer values ($1, $2, $3, $4)
    on conflict (participation_id, question_id) do update set int_value = excluded.int_value, answered_at = excluded.answered_at
  `,
};

const server = createServer((request, response) => {
  let text = '';
  request.setEncoding('utf8');
  request.on('data', (chunk: string) => (text += chunk));
  request.on('end', async () => {
    const { questionId, intValue } = JSON.parse(text) as { questionId: string; intValue: number };
    const participationId = request.url!.split('/')[2];
    await pool.query({ ...upsert, values: [participationId, questionId, intValue, new Date()] });
    response.writeHead(204).end();
  });
});
if (cluster.isPrimary && processes > 1) {
  for (let count = 0; count < processes; count += 1) cluster.fork();
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill();
      process.exit(0);
    });
} else server.listen(Number(process.env['PORT']), '127.0.0.1', () => console.log('listening'));
