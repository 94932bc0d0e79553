import { sql } from 'kysely';
import type { NewAction } from '#contract/entities/action.ts';
import type { Db } from '../db/database.ts';
import { inTransaction } from '../db/inTransaction.ts';
import type { SurveyKey } from '../db/surveyKey.ts';
import type { Deps } from '../deps.ts';
import { updateAccount } from '../features/account/accountQueries.ts';
import { setLogo } from '../features/account/logoQueries.ts';
import { makeLogo } from '../features/account/makeLogo.ts';
import { insertMembership, recordSignIn } from '../features/account/membershipQueries.ts';
import { createAction } from '../features/actions/actionsRoutes.ts';
import { insertAuditEntry } from '../features/auditLog/auditLogQueries.ts';
import { insertPerson, setSuperAdmin } from '../features/auth/personQueries.ts';
import { insertGroup } from '../features/participants/groupQueries.ts';
import { addAccountParticipants } from '../features/participants/participantsRoutes.ts';
import { createAccount } from '../features/platform/createAccount.ts';
import { patchSurveyReport } from '../features/surveyReport/patchSurveyReport.ts';
import { daysFrom, monthsFrom, demoLogo, type DemoOrganisation } from './demoOrganisation.ts';
import {
  demoAdministrators,
  demoGroups,
  demoManagement,
  demoMembers,
  demoPasswordHash,
  demoStaff,
  demoSupportLine,
  registeredDemoPerson,
} from './demoPeople.ts';
import { countDemoProgress, linkDemoPerson, listDemoSurveys } from './demoQueries.ts';
import { seedOpenSurveys, seedPlannedSurveys, seedClosedSurveys } from './seedSurveys.ts';
import { seedOtherOrganisations } from './seedOtherOrganisations.ts';

/** The number of the advisory lock. It is arbitrary, but must be the same in every process. */
const seedLock = 20_261_121;

/**
 * Fills an empty database with a demonstration organisation, through the product's own operations, completely or not at
 * all. A database with an organisation or an account is in real use. It is not changed, so that it never gets
 * administrators whose password everyone knows.
 */
export async function seedDemo(deps: Deps): Promise<void> {
  const { db, config, content, clock } = deps;
  if (await isInUse(db)) return;
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
    const administrators = await seedAdministrators(tx, accountId, founded);
    const newest = await seedClosedSurveys(organisation);
    await seedReportTexts({ ...deps, db: tx }, newest, administrators.get('super@demo.test')!, now);
    await seedActions(organisation, newest);
    await seedOpenSurveys(organisation);
    await seedPlannedSurveys(organisation);
    await seedAuditLog(tx, accountId, administrators.get('editor@demo.test')!);
    await seedOtherOrganisations(organisation, now);
    const personId = await insertPerson(
      tx,
      { ...registeredDemoPerson, passwordHash: demoPasswordHash, whenEmailConfirmed: now },
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

/** Adds the demonstration administrators. @returns the id of each by address. */
async function seedAdministrators(db: Db, accountId: string, founded: Date): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const { adminUserRole, superAdmin, givenName, familyName, emailAddress } of demoAdministrators) {
    const personId = await insertPerson(
      db,
      { givenName, familyName, emailAddress, passwordHash: demoPasswordHash, whenEmailConfirmed: founded },
      founded,
    );
    await insertMembership(db, { accountId, personId: personId!, adminUserRole }, founded);
    await recordSignIn(db, personId!, founded);
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

const executiveSummary = `\n<p>About seven in ten of the people invited took part. How people are and their working conditions are both clearly better than in last year’s survey. Three things stand out.</p>\n<ul>\n<li><strong>Night work costs sleep.</strong> On the night shift, sleep and room for life are clearly lower than elsewhere. Colleagues hold together: support from them is a strength there.</li>\n<li><strong>Days are full.</strong> On the day shift, the workload is the problem, more than the hours.</li>\n<li><strong>The work is worth it.</strong> Meaning is high among community nurses, who miss having colleagues around them.</li>\n</ul>\n<p>We suggest starting with two things: night rosters drawn up together with the people who work them, and a second nurse within reach on long rounds. Results of small groups are hidden on purpose, and no one should try to find out who answered what.</p>`;

const analyses = {
  'how-you-are': `\n<p>Night shift and office differ widely in all four, and most of all in sleep. Compare them with the filter. Most people on nights have worked here for more than a year, so this is hardly a matter of getting used to it.</p>\n<p><strong>To discuss:</strong> how many early shifts follow a late one, and who swaps with whom?</p>`,
  'people-and-organisation': `\n<p>Support from colleagues is the strength of the night shift, and what community nurses miss on their rounds. Speaking up is mixed at best everywhere: people tell their managers less than they could. Before the next survey, it would help to show what came of three things that were raised in this one.</p>`,
};

/** Adds the texts of an occupational psychologist, who is a super administrator, to the report on a survey. */
async function seedReportTexts(deps: Deps, { surveyId }: SurveyKey, personId: string, now: Date): Promise<void> {
  const sections = Object.entries(analyses).map(([id, analysis]) => ({ id, areas: [{ id: 'aspects', analysis }] }));
  await patchSurveyReport(deps, { surveyId, personId, patch: { executiveSummary, sections } }, now);
}

/**
 * Actions that follow from the texts in the report. `days` is the number of days from now to the due date. One action
 * is overdue.
 */
const actions: (Omit<NewAction, 'dueOn'> & { days: number })[] = [
  {
    sectionId: 'how-you-are',
    title: 'Draw up night rosters with the people who work them',
    owner: 'Head of nursing',
    status: 'IN_PROGRESS',
    days: -5,
    notes:
      'On two wards, for three months. Fewer early shifts straight after late ones. Ask after each month how sleep has been.',
  },
  {
    sectionId: 'people-and-organisation',
    title: 'A second nurse within reach on long rounds',
    owner: 'Community team',
    status: 'OPEN',
    days: 26,
  },
  {
    sectionId: 'people-and-organisation',
    title: 'Tell everyone what came of three things that were raised',
    owner: 'Management',
    status: 'DONE',
    days: -40,
    notes: 'At the staff meeting, and on the noticeboard for people who could not come.',
  },
];

/** Adds the organisation's actions in response to a survey. */
async function seedActions({ db, now }: DemoOrganisation, survey: SurveyKey): Promise<void> {
  for (const { days, ...action } of actions) {
    await createAction(db, survey, { ...action, dueOn: daysFrom(now, days).toISOString().slice(0, 10) }, now);
  }
}

/**
 * Adds the audit log entries that the surveys would have if people had made them through the API. They say who created
 * and opened the surveys and sent reminders, and that the surveys closed automatically.
 * @param editorId the person who looks after surveys.
 */
async function seedAuditLog(db: Db, accountId: string, editorId: string): Promise<void> {
  for (const { id: surveyId, name: subject, created_at, when_open, when_closed } of await listDemoSurveys(
    db,
    accountId,
  )) {
    const note = (
      action: 'createSurvey' | 'openSurvey' | 'sendReminders' | 'closeSurvey',
      personId: string | null,
      at: Date,
      details = {},
    ) =>
      insertAuditEntry(
        db,
        { accountId, personId, area: 'surveys', action, subject, object: { surveyId }, details },
        at,
      );
    await note('createSurvey', editorId, created_at);
    if (when_open) await note('openSurvey', editorId, when_open);
    if (!when_open || !when_closed) continue;
    for (const days of [5, 10]) {
      const at = daysFrom(when_open, days);
      const { completed: alreadyCompleted, waiting: sent } = await countDemoProgress(db, { accountId, surveyId }, at);
      await note('sendReminders', editorId, at, { sent, alreadyCompleted, remindedRecently: 0 });
    }
    await note('closeSurvey', null, when_closed);
  }
}
