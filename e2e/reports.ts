import { insertPerson } from '../server/features/auth/personQueries.ts';
import type { SurveyType } from '../contract/content/surveyType.ts';
import { scaleOf, surveyItems } from '../rules/surveyItems.ts';
import { everyQuestionType } from '../testing/surveys/everyQuestionType.ts';
import { copyPreparedDatabase } from '../testing/databases/preparedDatabase.ts';
import { startServer } from '../testing/servers/serverProcess.ts';
import { completeOverHttp } from './completeOverHttp.ts';
import { makeSurvey } from '../testing/surveys/makeSurvey.ts';

/**
 * Addresses that sign in participants at different stages. Their survey has every layout of a report, unless stated
 * otherwise.
 */
export interface Reports {
  /** Mixed scores: calm is great, zest is in between, load, help and outlook are poor. Distress is low. */
  mixed: string;
  /** Every answer is in the middle of its scale. */
  middling: string;
  /** The participation is submitted, and is in the account of a person. */
  registered: string;
  /** The worst answers, with high distress, and too few answers for a score of the outlook. */
  distressed: string;
  /** The participation is submitted, but nothing can be scored, as after answers have been erased. */
  empty: string;
  /** The participation is not submitted. */
  unfinished: string;
  /** The worst answers to the product's own pulse survey, whose report then has its longest texts. */
  pulse: string;
  /** Middling answers to the survey of psychosocial risks, whose last section has no score. */
  risk: string;
  /** The same in German. */
  riskInGerman: string;
}

const rows = [
  'row-tense',
  'row-restless',
  'row-worried',
  'row-low',
  'row-flat',
  'row-tired',
  'row-effort',
  'row-alone',
];
/** Items of the pulse survey whose upper end is bad. */
const badAtTheTop = ['energy-worn-out', 'recovery-sleep', 'workload-pace', 'support-alone'];

/** The answer in the middle of each scale, by item. */
const inTheMiddle = (definition: SurveyType): Record<string, number> =>
  Object.fromEntries(
    surveyItems(definition).flatMap((item) => {
      const scale = scaleOf(item);
      return scale ? [[item.id, Math.round((scale.min + scale.max) / 2)]] : [];
    }),
  );

async function openReports() {
  const database = await copyPreparedDatabase('reports', async (product) => {
    const { db, clock } = product;
    const survey = await makeSurvey(product, { type: everyQuestionType, name: 'Every layout', people: 6 });
    const now = clock();
    const personId = await insertPerson(
      db,
      {
        givenName: 'Ann',
        familyName: 'Berg',
        emailAddress: 'ann@example.org',
        passwordHash: '',
        whenEmailConfirmed: now,
      },
      now,
    );
    await db.updateTable('participation').set({ person_id: personId }).where('id', '=', survey.adminIds[1]!).execute();
    await db.updateTable('participation').set({ when_completed: now }).where('id', '=', survey.adminIds[3]!).execute();
    const {
      tokens: [pulseToken],
    } = await makeSurvey(product, { name: 'Autumn pulse', people: 1 });
    const { tokens: risks } = await makeSurvey(product, {
      type: 'psychosocial-risk',
      name: 'Autumn risks',
      people: 2,
    });
    return {
      tokens: survey.tokens,
      pulse: pulseToken!,
      risks,
      riskAnswers: inTheMiddle(product.content.surveyTypes.get('psychosocial-risk')!.definition),
    };
  });
  const { tokens, pulse, risks, riskAnswers } = database.shown;
  const server = await startServer({ ...database.settings, DEMO: '0' });
  const [mixed, registered, distressed, empty, unfinished, middling] = tokens as [
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  const [risk, riskInGerman] = risks as [string, string];
  await completeOverHttp(server.url, mixed, { 'plan-learn': 0, 'plan-team': 10 });
  await completeOverHttp(server.url, registered);
  await completeOverHttp(server.url, middling, inTheMiddle(everyQuestionType));
  await completeOverHttp(server.url, distressed, Object.fromEntries(rows.map((row) => [row, 5])));
  await completeOverHttp(server.url, risk, riskAnswers);
  await completeOverHttp(server.url, riskInGerman, riskAnswers, 'de');
  await completeOverHttp(server.url, pulse, Object.fromEntries(badAtTheTop.map((item) => [item, 5])));
  const addressOf = (token: string) => `${server.url}/app/p/${token}`;
  const reports: Reports = {
    mixed: addressOf(mixed),
    middling: addressOf(middling),
    registered: addressOf(registered),
    distressed: addressOf(distressed),
    empty: addressOf(empty),
    unfinished: addressOf(unfinished),
    pulse: addressOf(pulse),
    risk: addressOf(risk),
    riskInGerman: addressOf(riskInGerman),
  };
  return { database, server, reports };
}

/** The fixture `reports`, for the tests of one worker. */
export async function provideReports({}: object, provide: (reports: Reports) => Promise<void>): Promise<void> {
  const { database, server, reports } = await openReports();
  await provide(reports);
  await server.remove();
  await database.remove();
}
