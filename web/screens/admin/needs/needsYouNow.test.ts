import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { surveyStatuses, type SurveySummary } from '#contract/entities/survey.ts';
import type { ReportTile } from '#contract/entities/surveyReport.ts';
import { exampleSurvey } from '#testing/surveys/exampleSurvey.ts';
import { needsYouNow, type Known, wouldRemind } from './needsYouNow.ts';

const now = new Date('2026-11-02T09:00:00.000Z');
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString();
const people = (totalCount: number, completedCount = 0, undeliverableCount = 0) => ({
  totalCount,
  completedCount,
  inProgressCount: 0,
  halfWayCount: 0,
  notStartedCount: totalCount - completedCount,
  undeliverableCount,
});

const survey = (changes: Partial<SurveySummary>): SurveySummary => ({
  ...exampleSurvey,
  scheduling: { openAt: null, closeAt: null },
  participants: people(10),
  ...changes,
});
const open = (closesInHours: number | null, changes: Partial<SurveySummary> = {}) =>
  survey({
    status: 'OPEN',
    whenOpen: inHours(-200),
    scheduling: { openAt: null, closeAt: closesInHours === null ? null : inHours(closesInHours) },
    ...changes,
  });
const report = (id: string, closedHoursAgo: number): ReportTile => ({
  scored: true,
  indices: [],
  sections: [],
  score: 0.5,
  survey: {
    id,
    name: id,
    status: 'CLOSED',
    template: { id: 'pulse', name: 'Pulse' },
    whenOpen: null,
    whenClosed: inHours(-closedHoursAgo),
    participants: { totalCount: 9, completedCount: 9 },
  },
});

const instant = fc.option(fc.integer({ min: -500, max: 500 }).map(inHours));

const needs = (known: Partial<Known>) =>
  needsYouNow({
    surveys: [],
    reports: [],
    actions: [],
    openedReports: [],
    mayEdit: true,
    now,
    today: '2026-11-02',
    ...known,
  });
const kinds = (...surveys: SurveySummary[]) => needs({ surveys }).map(({ kind }) => kind);

describe('an open survey', () => {
  it('needs a reminder if it closes within three days and fewer than half have answered', () => {
    expect(kinds(open(72))).toEqual(['fewAnswers']);
    expect(kinds(open(72.1))).toEqual([]);
    expect(kinds(open(null))).toEqual([]);
    expect(kinds(open(1, { participants: people(10, 4) }))).toEqual(['fewAnswers']);
    expect(kinds(open(1, { participants: people(10, 5) }))).toEqual([]);
    expect(kinds(open(1, { participants: people(0) }))).toEqual([]);
  });

  it('needs no reminder within 24 hours of the last one', () => {
    expect(kinds(open(1, { whenRemindersLastSent: inHours(-23.9) }))).toEqual([]);
    expect(kinds(open(1, { whenRemindersLastSent: inHours(-24) }))).toEqual(['fewAnswers']);
  });
});

test('reminders to all go to someone unless all have completed it or a reminder was sent within 24 hours', () => {
  const reminded = (hours: number) => ({ whenRemindersLastSent: inHours(hours) });
  expect(wouldRemind(open(null, { participants: people(10, 9) }), now)).toBe(true);
  expect(wouldRemind(open(null, { participants: people(10, 10) }), now)).toBe(false);
  expect(wouldRemind(open(null, reminded(-23.9)), now)).toBe(false);
  expect(wouldRemind(open(null, reminded(-24)), now)).toBe(true);
});

describe('an open survey with bounced mail', () => {
  it('is listed because of the mail unless it needs a reminder', () => {
    const rejected = { participants: people(10, 0, 1) };
    expect(kinds(open(null, rejected))).toEqual(['mailRefused']);
    expect(kinds(open(1, rejected))).toEqual(['fewAnswers']);
    expect(kinds(survey({ status: 'READY', ...rejected }))).toEqual(['readyToOpen']);
    expect(kinds(survey({ status: 'CLOSED', ...rejected }))).toEqual([]);
  });

  it('is listed before those that close later', () => {
    const rejected = { participants: people(10, 9, 2) };
    expect(
      needs({ surveys: [open(null, { id: 'late', ...rejected }), open(9, { id: 'soon', ...rejected })] }),
    ).toMatchObject([{ survey: { id: 'soon' } }, { survey: { id: 'late' } }]);
  });
});

describe('a survey that is not open', () => {
  const draft = (openAt: string | null, closeAt: string | null = null) =>
    survey({ status: 'DRAFT', scheduling: { openAt, closeAt } });

  it('is listed as a draft if it opens within two days, or should have opened', () => {
    expect(needs({ surveys: [draft(inHours(48))] })).toMatchObject([{ kind: 'draftIsDue', isLate: false }]);
    expect(needs({ surveys: [draft(inHours(-1))] })).toMatchObject([{ kind: 'draftIsDue', isLate: true }]);
    expect(kinds(draft(inHours(48.1)))).toEqual(['unfinished']);
    expect(kinds(draft(null))).toEqual(['unfinished']);
  });

  it('waits for someone to open it if it is ready and has no start date', () => {
    expect(kinds(survey({ status: 'READY' }))).toEqual(['readyToOpen']);
    expect(kinds(survey({ status: 'SCHEDULED', scheduling: { openAt: inHours(1), closeAt: null } }))).toEqual([]);
  });

  it('is listed while it would invite no one', () => {
    const noOne = { participants: people(0) };
    expect(kinds(survey({ status: 'READY', ...noOne }))).toEqual(['nobodyInvited']);
    expect(
      kinds(survey({ status: 'SCHEDULED', scheduling: { openAt: inHours(40), closeAt: null }, ...noOne })),
    ).toEqual(['nobodyInvited']);
    expect(
      kinds(survey({ status: 'SCHEDULED', scheduling: { openAt: inHours(50), closeAt: null }, ...noOne })),
    ).toEqual(['nobodyInvited']);
  });

  it('is listed once its end has passed, since it will not open any more', () => {
    expect(kinds(survey({ status: 'READY', scheduling: { openAt: inHours(-9), closeAt: inHours(-1) } }))).toEqual([
      'endHasPassed',
    ]);
    expect(kinds(draft(null, inHours(0)))).toEqual(['endHasPassed']);
  });
});

describe('a report', () => {
  it('is new for fourteen days, unless it was read', () => {
    const reports = [report('old', 14 * 24), report('newer', 5), report('new', 13 * 24)];
    expect(needs({ reports }).map((need) => need.kind === 'newReport' && need.report.survey.id)).toEqual([
      'newer',
      'new',
    ]);
    expect(needs({ reports, openedReports: ['newer', 'new'] })).toEqual([]);
  });
});

it('counts actions that were due before today', () => {
  const actions = ['2026-11-01', '2026-11-02', '2026-10-01'].map((dueOn) => ({ dueOn }));
  expect(needs({ actions })).toEqual([{ kind: 'actionsOverdue', count: 2 }]);
});

it('shows overdue actions and reports, but no surveys, to people without edit rights', () => {
  const known = { surveys: [open(1)], actions: [{ dueOn: '2020-01-01' }], reports: [report('new', 1)], mayEdit: false };
  expect(needs(known).map(({ kind }) => kind)).toEqual(['actionsOverdue', 'newReport']);
});

it('always lists a survey that has not opened, unless it is scheduled and invites someone', () => {
  const notOpened = fc.constantFrom('DRAFT' as const, 'READY' as const, 'SCHEDULED' as const);
  fc.assert(
    fc.property(notOpened, instant, instant, fc.nat(2), (status, openAt, closeAt, total) => {
      fc.pre(status !== 'SCHEDULED' || total === 0);
      fc.pre(status !== 'READY' || openAt === null || total === 0);
      expect(kinds(survey({ status, scheduling: { openAt, closeAt }, participants: people(total) }))).toHaveLength(1);
    }),
  );
});

it('sorts by urgency, then by date', () => {
  const late = survey({ id: 'late', status: 'DRAFT', scheduling: { openAt: inHours(-1), closeAt: null } });
  const soon = survey({ id: 'soon', status: 'DRAFT', scheduling: { openAt: inHours(5), closeAt: null } });
  const all = needs({
    surveys: [survey({ status: 'READY' }), open(60, { id: 'later' }), soon, open(2, { id: 'first' }), late],
    reports: [report('new', 1)],
    actions: [{ dueOn: '2026-11-01' }],
  });
  expect(all.map((need) => ('survey' in need ? need.survey.id : need.kind))).toEqual([
    'late',
    'soon',
    'first',
    'later',
    'actionsOverdue',
    'newReport',
    exampleSurvey.id,
  ]);
});

const anySurvey = fc
  .record({
    status: fc.constantFrom(...surveyStatuses),
    openAt: instant,
    closeAt: instant,
    total: fc.nat(20),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ status, openAt, closeAt, total, share }) =>
    survey({ status, scheduling: { openAt, closeAt }, participants: people(total, Math.floor(total * share)) }),
  );

it('never lists a survey twice, and never lists a closed one', () => {
  fc.assert(
    fc.property(fc.array(anySurvey, { maxLength: 8 }), (several) => {
      const surveys = several.map((each, index) => ({ ...each, id: String(index) }));
      const shown = needs({ surveys }).flatMap((need) => ('survey' in need ? [need.survey] : []));
      expect(new Set(shown.map(({ id }) => id)).size).toBe(shown.length);
      expect(shown.filter(({ status }) => status === 'CLOSED')).toEqual([]);
    }),
  );
});
