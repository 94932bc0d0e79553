import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { differences, readEveryRow } from '#testing/databases/databaseRows.ts';
import { createServerDatabase, type ServerDatabase } from '#testing/databases/serverDatabase.ts';
import { startServer, type ServerProcess } from '#testing/servers/serverProcess.ts';
import { makeSurvey } from '#testing/surveys/makeSurvey.ts';
import { createOrganisation } from '#testing/surveys/organisation.ts';

// Runs the whole built server.
vi.setConfig({ testTimeout: 180_000 });

let database: ServerDatabase;
let server: ServerProcess | undefined;
beforeEach(async () => {
  database = await createServerDatabase();
});
afterEach(async () => {
  await server?.remove();
  await database.remove();
});

it('leaves nothing of a rehearsal that a crash interrupts', async () => {
  const { surveyId, token } = await database.use(async (product) => {
    const { accountId, as } = await createOrganisation(product);
    const survey = await makeSurvey(product, {
      accountId,
      type: 'wellbeing',
      status: 'READY',
      people: 2000,
      groups: { Even: (person) => person % 2 === 0 },
    });
    return { surveyId: survey.surveyId, token: as.edit };
  });
  // The tasks of a server note when they last ran.
  const rows = async () => {
    const { task_run: _runs, ...tables } = await database.use(({ db }) => readEveryRow(db));
    return tables;
  };
  // The first start stores what the server needs.
  server = await startServer({ ...database.settings, DEMO: '0' });
  await server.stop();
  const before = await rows();

  await server.restart();
  const busy = secondsOf(server.pid());
  const rehearsal = fetch(`${server.url}/api/v0/survey/${surveyId}/rehearsal?rate=100`, {
    headers: { authorization: `Bearer ${token}` },
  }).then(
    ({ status }) => status,
    () => 'interrupted',
  );
  // Until the server works on it.
  await vi.waitUntil(() => secondsOf(server!.pid()) > busy + 0.3, { timeout: 60_000, interval: 10 });
  await server.kill();
  expect(await rehearsal).toBe('interrupted');
  await server.restart();
  await server.stop();
  expect(differences(before, await rows())).toEqual([]);
});

/** The processor time of a process so far (proc_pid_stat(5): fields 14 and 15, in hundredths of a second). */
function secondsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
