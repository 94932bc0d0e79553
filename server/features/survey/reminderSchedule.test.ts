import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isReminderDue, nextReminderAt, type ReminderFields } from './reminderSchedule.ts';

const day = 86_400_000;
const whenOpen = new Date('2026-11-02T09:30:00.000Z');
const after = (days: number) => new Date(whenOpen.getTime() + days * day);
const fields = (changes: Partial<ReminderFields> = {}): ReminderFields => ({
  reminderEveryDays: 7,
  whenOpen,
  whenClosed: null,
  closeAt: null,
  whenRemindedByClock: null,
  ...changes,
});

describe('the time of the next reminder', () => {
  it('is the chosen number of days after opening, or after the last reminder', () => {
    expect(nextReminderAt(fields())).toEqual(after(7));
    expect(nextReminderAt(fields({ whenRemindedByClock: after(7.5) }))).toEqual(after(14.5));
  });

  it('is null without reminders, before opening and after closing', () => {
    expect(nextReminderAt(fields({ reminderEveryDays: null }))).toBeNull();
    expect(nextReminderAt(fields({ whenOpen: null }))).toBeNull();
    expect(nextReminderAt(fields({ whenClosed: after(1) }))).toBeNull();
  });

  it('is null if it would be at the end of the survey or later', () => {
    expect(nextReminderAt(fields({ closeAt: after(7) }))).toBeNull();
    expect(nextReminderAt(fields({ closeAt: new Date(after(7).getTime() + 1) }))).toEqual(after(7));
  });
});

it('no reminder is due for a survey that should have closed while no server was running', () => {
  const late = fields({ closeAt: after(8) });
  expect(isReminderDue(late, after(7.5))).toBe(true);
  expect(isReminderDue(late, after(8))).toBe(false);
});

/** The reminders that are sent if the server checks for due reminders at these times, in days after opening. */
function sendAt(turns: number[], plan: Pick<ReminderFields, 'reminderEveryDays' | 'closeAt'>): Date[] {
  const sent: Date[] = [];
  for (const turn of turns) {
    const now = after(turn);
    if (isReminderDue(fields({ ...plan, whenRemindedByClock: sent.at(-1) ?? null }), now)) sent.push(now);
  }
  return sent;
}

describe('reminders, at whatever times they are checked for', () => {
  const turns = fc
    .array(fc.double({ min: 0, max: 90, noNaN: true }), { maxLength: 60 })
    .map((times) => times.toSorted((a, b) => a - b));
  const days = fc.integer({ min: 2, max: 30 });

  it('are at least the chosen number of days apart, even after a long pause', () => {
    fc.assert(
      fc.property(turns, days, (times, reminderEveryDays) => {
        const sent = sendAt(times, { reminderEveryDays, closeAt: null });
        for (const [index, at] of sent.entries()) {
          expect(at.getTime() - (sent[index - 1] ?? whenOpen).getTime()).toBeGreaterThanOrEqual(
            reminderEveryDays * day,
          );
        }
      }),
    );
  });

  it('are all sent: no reminder is due any more after the last check', () => {
    fc.assert(
      fc.property(
        turns.filter((times) => times.length > 0),
        days,
        (times, reminderEveryDays) => {
          const sent = sendAt(times, { reminderEveryDays, closeAt: null });
          const next = nextReminderAt(fields({ reminderEveryDays, whenRemindedByClock: sent.at(-1) ?? null }))!;
          expect(next.getTime()).toBeGreaterThan(after(times.at(-1)!).getTime());
        },
      ),
    );
  });

  it('are never sent at the end of the survey or later', () => {
    fc.assert(
      fc.property(turns, days, fc.double({ min: 0, max: 90, noNaN: true }), (times, reminderEveryDays, end) => {
        for (const at of sendAt(times, { reminderEveryDays, closeAt: after(end) }))
          expect(at.getTime()).toBeLessThan(after(end).getTime());
      }),
    );
  });
});
