import { everyQuestionType } from '../testing/surveys/everyQuestionType.ts';
import { copyPreparedDatabase } from '../testing/databases/preparedDatabase.ts';
import type { ServerDatabase } from '../testing/databases/serverDatabase.ts';
import { startServer, type ServerProcess } from '../testing/servers/serverProcess.ts';
import { makeSurvey, type MadeSurvey, type SurveyOptions } from '../testing/surveys/makeSurvey.ts';

/** Surveys of the type that holds every question type, on a server of their own. */
export interface EveryQuestion {
  server: ServerProcess;
  database: ServerDatabase;
  /** A survey that is open until 17:30 on 1 December 2099 in Berlin. */
  open: MadeSurvey;
  pending: MadeSurvey;
  closed: MadeSurvey;
  /** A survey that is open at first. A test closes it. */
  closing: MadeSurvey;
  /** The address of an invitation. */
  link(token: string | undefined): string;
}

const dueDate = new Date('2099-12-01T16:30:00.000Z');

/** The fixture `every`, for the tests of one worker. */
export async function provideEveryQuestion(
  {}: object,
  provide: (every: EveryQuestion) => Promise<void>,
): Promise<void> {
  const database = await copyPreparedDatabase('everyQuestion', async (product) => {
    const create = (name: string, options: SurveyOptions = {}) =>
      makeSurvey(product, { type: everyQuestionType, people: 2, name, ...options });
    return {
      open: await create('Every question', { closeAt: dueDate, people: 8 }),
      pending: await create('Pending', { status: 'READY' }),
      closed: await create('Closed', { status: 'CLOSED', answers: null }),
      closing: await create('Closing'),
    };
  });
  const server = await startServer({ ...database.settings, DEMO: '0' });
  await provide({ server, database, ...database.shown, link: (token) => `${server.url}/app/s/${token}` });
  await server.remove();
  await database.remove();
}
