import { dayIn } from '../rules/clockIn.ts';
import type { Db } from '../server/db/database.ts';
import { insertDemoResponses } from '../server/demo/demoQueries.ts';
import { insertAuditEntry } from '../server/features/auditLog/auditLogQueries.ts';
import { shiftDay } from '../server/features/survey/responseSteps.ts';
import { recordUndeliverable } from '../server/mail/mailQueries.ts';
import { dayText, daysText } from '../web/screens/admin/survey/responseTexts.ts';
import { layoutProblems } from './layoutProblems.ts';
import { expect, expectAccessible, test } from './test.ts';

/** The day that is a number of days ago, in the time zone of the organisations, and the time at noon on it. */
const dayAgo = (days: number) => shiftDay(dayIn('Europe/Berlin')(new Date()), -days);
const noonAgo = (days: number) => new Date(`${dayAgo(days)}T11:00:00Z`);

test('a survey shows its responses in steps of days, its reminders and its invitations', async ({
  page,
  organisation,
  adminServer,
}) => {
  const { accountId, url } = organisation;
  const { surveyId, adminIds, emails } = await organisation.makeSurvey({ name: 'Autumn pulse', people: 20 });
  await organisation.signInAs(page, 'edit');
  await page.goto(`${url}/app/admin/survey/${surveyId}`);
  const card = page.getByRole('region', { name: 'Responses over time' });
  await expect(card).toContainText('Shown once at least 5 people have completed it, at the end of the day.');
  await expect(page.getByText('Response rate by group')).toHaveCount(0);
  await expectAccessible(page);

  const people = adminIds.values();
  const complete = (db: Db, daysAgo: number[]) =>
    insertDemoResponses(
      db,
      accountId,
      daysAgo.map((days) => ({
        participationId: people.next().value!,
        when: noonAgo(days),
        completed: true,
        answers: [],
      })),
    );
  await adminServer.database.use(async ({ db }) => {
    await db
      .updateTable('survey')
      .set({ when_open: noonAgo(15) })
      .where('id', '=', surveyId)
      .execute();
    await complete(db, [6, 6, 6, 6, 6, 6]);
  });
  await page.reload();
  await expect(card).toContainText(`By the end of ${dayText(dayAgo(6))}, 6 of 20 people had completed it.`);
  await expect(card).toContainText('A chart is shown once at least 5 more people have completed it');
  await expect(card).not.toContainText('Completed so far');

  await adminServer.database.use(async ({ db }) => {
    await complete(db, [5, 5, 4, 4, 4, 4, 2]);
    const reminder = { accountId, personId: null, area: 'surveys', action: 'sendReminders', subject: null } as const;
    await insertAuditEntry(db, { ...reminder, object: { surveyId }, details: { sent: 14 } }, noonAgo(5));
    await recordUndeliverable(db, accountId, emails[19]!, new Date());
  });
  await page.reload();
  await expect(card).toContainText(`By the end of ${dayText(dayAgo(4))}, 12 of 20 people had completed it.`);
  await expect(card).toContainText(`The last reminder, on ${dayText(dayAgo(5))}, was followed by 6 responses.`);
  await expect(card).not.toContainText('A chart is shown once');
  await expect(card).toContainText('Reminder to everyone');
  await expect(card).toContainText('Not shown yet');
  await expect(card).toContainText(/\d+ of 20 invitations sent/);
  await expect(card.getByRole('link', { name: '1 email bounced' })).toHaveAttribute(
    'href',
    `/app/admin/survey/${surveyId}/participants?mailRefusal=undeliverable`,
  );
  await card.getByText('Show as a table').click();
  const rows = card.getByRole('table', { name: 'Responses over time' }).getByRole('row');
  await expect(rows).toHaveText([
    'DaysCompletedIn totalReminders',
    `${daysText(dayAgo(15), dayAgo(6))}66`,
    `${daysText(dayAgo(5), dayAgo(4))}612${dayText(dayAgo(5))}`,
  ]);
  await expectAccessible(page);
  expect(await layoutProblems(page)).toEqual([]);

  // The days of the axis do not touch on a narrow phone.
  const size = page.viewportSize()!;
  await page.setViewportSize({ width: 320, height: 640 });
  const labels = await card
    .getByText(/^\d+ [A-Z][a-z]{2}$/)
    .filter({ visible: true })
    .all();
  expect(labels.length).toBeGreaterThan(1);
  const boxes = await Promise.all(labels.map(async (label) => (await label.boundingBox())!));
  boxes.slice(1).forEach(({ x }, index) => expect(x - boxes[index]!.x - boxes[index]!.width).toBeGreaterThan(8));
  await page.setViewportSize(size);

  await organisation.api('edit').closeSurvey({ params: { surveyId } });
  await page.reload();
  // The rest is joined with the last step.
  await expect(card).toContainText(`By the end of ${dayText(dayAgo(0))}, 13 of 20 people had completed it.`);
  await expect(card).not.toContainText('Not shown yet');
  await expect(card).not.toContainText('invitations sent');
  await expectAccessible(page);
});
