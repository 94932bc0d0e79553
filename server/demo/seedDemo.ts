import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { inTransaction } from '../db/inTransaction.ts';
import type { Deps } from '../deps.ts';
import { updateAccount } from '../features/account/accountQueries.ts';
import { setLogo } from '../features/account/logoQueries.ts';
import { makeLogo } from '../features/account/makeLogo.ts';
import { insertMembership, setJoined } from '../features/account/membershipQueries.ts';
import { insertGroup } from '../features/participants/groupQueries.ts';
import { addAccountParticipants } from '../features/participants/participantsRoutes.ts';
import { insertPerson, setSuperAdmin } from '../features/auth/personQueries.ts';
import { createAccount } from '../features/platform/createAccount.ts';
import { hashPassword } from '../security/password.ts';
import { daysFrom, monthsFrom } from './demoDates.ts';
import { demoLogo } from './demoLogo.ts';
import type { DemoOrganisation } from './demoOrganisation.ts';
import {
  demoAdministrators,
  demoGroups,
  demoManagement,
  demoMembers,
  demoPassword,
  demoStaff,
  demoSupportLine,
  registeredDemoPerson,
} from './demoPeople.ts';
import { linkDemoPerson } from './demoQueries.ts';
import { seedActions } from './seedActions.ts';
import { seedAuditLog } from './seedAuditLog.ts';
import { seedClosedSurveys } from './seedClosedSurveys.ts';
import { seedOpenSurveys } from './seedOpenSurveys.ts';
import { seedOtherOrganisations } from './seedOtherOrganisations.ts';
import { seedPlannedSurveys } from './seedPlannedSurveys.ts';
import { seedReportWords } from './seedReportWords.ts';

/** Any number will do, as long as every process takes the same. */
const seedLock = 20_261_121;

/**
 * Fills an empty database with a demonstration organisation, by the product's own operations, as a whole or not at
 * all. A database that holds an organisation or a person's account already is in real use: it stays as it is, without
 * administrators whose password everybody knows.
 */
export async function seedDemo(deps: Deps): Promise<void> {
  const { db, config, content, clock } = deps;
  if (await isInUse(db)) return;
  const passwordHash = await hashPassword(demoPassword);
  const logo = await makeLogo(Buffer.from(demoLogo));
  await inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${seedLock})`.execute(tx);
    if (await isInUse(tx)) return;

    const now = clock();
    const founded = monthsFrom(now, -26);
    const accountId = await createAccount(tx, { name: 'Fernhill Community Care', timeZone: 'Europe/London' }, founded);
    await updateAccount(tx, accountId, {
      number_of_staff: demoStaff,
      support_lines: JSON.stringify([demoSupportLine]),
    });
    await setLogo(tx, accountId, logo);
    const organisation: DemoOrganisation = {
      db: tx,
      config,
      content,
      accountId,
      groupIds: await seedGroups(tx, accountId, founded),
      now,
    };
    const administrators = await seedAdministrators(tx, accountId, passwordHash, founded);
    const newest = await seedClosedSurveys(organisation);
    await seedReportWords({ ...deps, db: tx }, newest, administrators.get('super@demo.test')!, now);
    await seedActions(organisation, newest);
    await seedOpenSurveys(organisation);
    await seedPlannedSurveys(organisation);
    await seedAuditLog(tx, accountId, administrators.get('editor@demo.test')!);
    await seedOtherOrganisations(organisation, now);
    const personId = await insertPerson(
      tx,
      { ...registeredDemoPerson, passwordHash, whenEmailConfirmed: now },
      daysFrom(now, -3),
    );
    await linkDemoPerson(tx, accountId, registeredDemoPerson.emailAddress, personId!);
  });
}

async function seedGroups(db: Db, accountId: string, founded: Date): Promise<DemoOrganisation['groupIds']> {
  const entries: [string, string][] = [];
  for (const group of demoGroups) {
    const groupId = (await insertGroup(db, accountId, group.name, founded))!;
    await addAccountParticipants(db, { accountId, groupId, participants: demoMembers(group) }, founded);
    entries.push([group.name, groupId]);
  }
  const managementId = (await insertGroup(db, accountId, demoManagement.name, founded))!;
  await addAccountParticipants(
    db,
    { accountId, groupId: managementId, participants: demoManagement.members() },
    founded,
  );
  return Object.fromEntries(entries) as DemoOrganisation['groupIds'];
}

/** @returns their ids by address. */
async function seedAdministrators(
  db: Db,
  accountId: string,
  passwordHash: string,
  founded: Date,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const { adminUserRole, superAdmin, givenName, familyName, emailAddress } of demoAdministrators) {
    const personId = await insertPerson(
      db,
      { givenName, familyName, emailAddress, passwordHash, whenEmailConfirmed: founded },
      founded,
    );
    await insertMembership(db, { accountId, personId: personId!, adminUserRole }, founded);
    await setJoined(db, personId!, founded);
    if (superAdmin) await setSuperAdmin(db, personId!);
    ids.set(emailAddress, personId!);
  }
  return ids;
}

async function isInUse(db: Db): Promise<boolean> {
  const { rows } = await sql<{
    used: boolean;
  }>`select exists (select from account) or exists (select from person) as used`.execute(db);
  return rows[0]!.used;
}
