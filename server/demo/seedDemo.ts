import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { inTransaction } from '../db/inTransaction.ts';
import type { Deps } from '../deps.ts';
import { createAccount } from '../features/account/createAccount.ts';
import { createSurvey } from '../features/survey/createSurvey.ts';
import { openSurvey } from '../features/survey/openSurvey.ts';
import { addParticipants } from '../features/surveyParticipations/addParticipants.ts';
import { answerAsDemo } from './answerAsDemo.ts';
import { demoPeople } from './demoPeople.ts';
import { listDemoInvitations } from './demoQueries.ts';

/** Any number will do, as long as every process takes the same. */
const seedLock = 20_261_121;
const day = 86_400_000;
/** How many of the people have submitted, and how many have stopped half way; the rest have not begun. */
const completed = 9;
const started = 3;

/**
 * Fills an empty database with a demonstration organisation, by the product's own operations, as a whole or not at
 * all. A database that holds any organisation stays as it is.
 */
export async function seedDemo({ db, content, clock }: Pick<Deps, 'db' | 'content' | 'clock'>): Promise<void> {
  await inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${seedLock})`.execute(tx);
    if (await hasAccounts(tx)) return;

    const now = clock();
    const daysFromNow = (days: number) => new Date(now.getTime() + days * day);
    const accountId = await createAccount(tx, { name: 'Fernhill Community Care', timeZone: 'Europe/London' }, daysFromNow(-30));
    const surveyType = content.surveyTypes.get('pulse')!;
    const month = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric' }).format(now);
    const survey = await createSurvey(tx, {
      accountId,
      name: `${surveyType.definition.name} ${month}`,
      surveyType,
      contact: { name: 'Robin Achterberg', email: 'robin.achterberg@demo.test' },
      closeAt: atSix(daysFromNow(14)),
    }, daysFromNow(-4));
    await addParticipants(tx, survey, demoPeople, daysFromNow(-4));
    await openSurvey(tx, survey, daysFromNow(-3));

    const invitations = await listDemoInvitations(tx, survey);
    for (const [index, { token }] of invitations.slice(0, completed + started).entries()) {
      await answerAsDemo(tx, { token, definition: surveyType.definition, person: index, submit: index < completed }, daysFromNow(-2));
    }
  });
}

/** Six in the evening: a time at which somebody would end a survey. */
const atSix = (date: Date) => new Date(date.setUTCHours(18, 0, 0, 0));

const hasAccounts = async (db: Db) => (await db.selectFrom('account').select('id').limit(1).execute()).length > 0;
