import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { inTransaction } from '../db/inTransaction.ts';
import type { Deps } from '../deps.ts';
import { createAccount } from '../features/account/createAccount.ts';
import { insertPerson } from '../features/person/personQueries.ts';
import { createSurvey } from '../features/survey/createSurvey.ts';
import { openSurvey } from '../features/survey/openSurvey.ts';
import { addParticipants } from '../features/surveyParticipations/addParticipants.ts';
import { hashPassword } from '../http/password.ts';
import { answerAsDemo } from './answerAsDemo.ts';
import { demoPassword, demoPeople, registeredDemoPerson } from './demoPeople.ts';
import { linkDemoPerson, listDemoInvitations } from './demoQueries.ts';

/** Any number will do, as long as every process takes the same. */
const seedLock = 20_261_121;
const day = 86_400_000;

type Progress = 'completed' | 'half way' | 'not begun';

/** The open surveys: how many people have submitted and how many stopped half way, and how far the registered one is. */
const surveys: { typeId: string; completed: number; halfWay: number; registered: Progress }[] = [
  { typeId: 'pulse', completed: 9, halfWay: 3, registered: 'completed' },
  { typeId: 'wellbeing', completed: 11, halfWay: 4, registered: 'half way' },
  { typeId: 'psychosocial-risk', completed: 8, halfWay: 3, registered: 'not begun' },
];

/**
 * Fills an empty database with a demonstration organisation, by the product's own operations, as a whole or not at
 * all. A database that holds any organisation stays as it is.
 */
export async function seedDemo({ db, content, clock }: Pick<Deps, 'db' | 'content' | 'clock'>): Promise<void> {
  if (await hasAccounts(db)) return;
  const passwordHash = await hashPassword(demoPassword);
  await inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${seedLock})`.execute(tx);
    if (await hasAccounts(tx)) return;

    const now = clock();
    const accountId = await createAccount(tx, { name: 'Fernhill Community Care', timeZone: 'Europe/London' }, daysFrom(now, -30));
    for (const [index, survey] of surveys.entries()) {
      await seedSurvey({ db: tx, content }, accountId, survey, { now, createdAt: new Date(daysFrom(now, -4).getTime() + index) });
    }
    const personId = await insertPerson(tx, { ...registeredDemoPerson, passwordHash, whenEmailConfirmed: now }, now);
    await linkDemoPerson(tx, accountId, registeredDemoPerson.emailAddress, personId!);
  });
}

async function seedSurvey(
  { db, content }: Pick<Deps, 'db' | 'content'>, accountId: string, { typeId, completed, halfWay, registered }: (typeof surveys)[number],
  { now, createdAt }: { now: Date; createdAt: Date },
): Promise<void> {
  const surveyType = content.surveyTypes.get(typeId)!;
  const month = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric' }).format(now);
  const survey = await createSurvey(db, {
    accountId,
    name: `${surveyType.definition.name} ${month}`,
    surveyType,
    contact: { name: 'Robin Achterberg', email: 'robin.achterberg@demo.test' },
    closeAt: atSix(daysFrom(now, 14)),
  }, createdAt);
  await addParticipants(db, survey, demoPeople, createdAt);
  await openSurvey(db, survey, daysFrom(now, -3));

  const progressOf = (emailAddress: string, index: number): Progress => {
    if (emailAddress === registeredDemoPerson.emailAddress) return registered;
    if (index < completed) return 'completed';
    return index < completed + halfWay ? 'half way' : 'not begun';
  };
  const invitations = await listDemoInvitations(db, survey);
  for (const [person, { token, email_address }] of invitations.entries()) {
    const progress = progressOf(email_address, person);
    if (progress === 'not begun') continue;
    const answering = { token, definition: surveyType.definition, person, submit: progress === 'completed' };
    await answerAsDemo(db, answering, daysFrom(now, -2));
  }
}

const daysFrom = (now: Date, days: number) => new Date(now.getTime() + days * day);

/** Six in the evening: a time at which somebody would end a survey. */
const atSix = (date: Date) => new Date(date.setUTCHours(18, 0, 0, 0));

const hasAccounts = async (db: Db) => (await db.selectFrom('account').select('id').limit(1).execute()).length > 0;
