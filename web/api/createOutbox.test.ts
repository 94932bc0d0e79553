import { expect, test, vi } from 'vitest';
import type { Answer } from '#contract/entities/answer.ts';
import { browserTabs } from '#testing/browser/browserTabs.ts';
import { ApiError } from './ApiError.ts';
import type { OutboxEvent } from './createOutbox.ts';

const at = (second: number) => new Date(Date.UTC(2026, 10, 21, 10, 0, second)).toISOString();
const q = (intValue: number, second: number, questionId = 'q') => ({ questionId, intValue, answeredAt: at(second) });
const unreachable = new ApiError(0, 'NoAnswer', 'unreachable');
const signedOut = new ApiError(401, 'NotLoggedIn', 'Not logged in');

/** Deliveries that the test lets succeed or fail one by one. */
function deliveries() {
  const sent: { answer: Answer; succeed: () => void; fail: (error: unknown) => void }[] = [];
  const send = (answer: Answer) => new Promise<void>((succeed, fail) => void sent.push({ answer, succeed, fail }));
  return { sent, send, values: () => sent.map(({ answer }) => answer.intValue) };
}
const until = (condition: () => void) => vi.waitFor(condition, { interval: 1 });

/** Opens one tab. Its server fails with `server.error` while that is set. */
function start(browser = browserTabs()) {
  const server = { error: null as Error | null, has: [] as (number | null | undefined)[] };
  const outbox = browser.openTab(({ intValue }) => {
    if (server.error) throw server.error;
    server.has.push(intValue);
  });
  const events: OutboxEvent[] = [];
  outbox.subscribe((event) => event && events.push(event));
  return { outbox, server, browser, events };
}

test('an answer is stored before it is sent, and removed once it is acknowledged', async () => {
  const browser = browserTabs();
  const { sent, send } = deliveries();
  const outbox = browser.openTab(send);
  expect(outbox.state('p')).toBe('idle');
  outbox.give('p', q(1, 1));
  expect(outbox.state('p')).toBe('saving');
  await until(() => expect(sent).toHaveLength(1));
  expect(await browser.store.all()).toEqual([{ participationId: 'p', answer: q(1, 1), tried: false }]);
  sent[0]!.succeed();
  expect(await outbox.settled('p')).toBe(true);
  expect(await browser.store.all()).toEqual([]);
  expect(outbox.state('p')).toBe('saved');
});

test('an answer is not sent before the store has it', async () => {
  const { store, ...browser } = browserTabs();
  const { sent, send } = deliveries();
  const outbox = browser.openTab(send);
  await outbox.settled('p');
  let keep = () => {};
  const put = store.put;
  store.put = async (stored) => {
    await new Promise<void>((resolve) => (keep = resolve));
    await put(stored);
  };
  outbox.give('p', q(1, 1));
  await outbox.deliver();
  expect(sent).toEqual([]);
  keep();
  await until(() => expect(sent).toHaveLength(1));
});

test('only the acknowledged version is removed, and the newest version is sent next', async () => {
  const { sent, send, values } = deliveries();
  const outbox = browserTabs().openTab(send);
  outbox.give('p', q(1, 1));
  await until(() => expect(sent).toHaveLength(1));
  outbox.give('p', q(2, 2));
  outbox.give('p', q(3, 3));
  sent[0]!.succeed();
  await until(() => expect(values()).toEqual([1, 3]));
  expect(outbox.unsaved()).toBe(1);
  sent[1]!.succeed();
  expect(await outbox.settled('p')).toBe(true);
});

test('answers are sent one after the other, in the order in which they were given', async () => {
  const { sent, send, values } = deliveries();
  const outbox = browserTabs().openTab(send);
  outbox.give('p', q(1, 1, 'a'));
  outbox.give('p', q(2, 2, 'b'));
  outbox.give('p', q(3, 3, 'a'));
  await until(() => expect(sent).toHaveLength(1));
  sent[0]!.succeed();
  await until(() => expect(sent).toHaveLength(2));
  // The first answer to question a was replaced before it was sent.
  expect(values()).toEqual([2, 3]);
});

test.each([
  unreachable,
  new ApiError(500, '', ''),
  new ApiError(503, '', ''),
  new ApiError(408, '', ''),
  new ApiError(425, '', ''),
  new ApiError(429, '', ''),
])('status $status is retried until the answer is saved, and no error is reported', async (error) => {
  const { outbox, server, events } = start();
  server.error = error;
  outbox.give('p', q(1, 1));
  await until(() => expect(outbox.state('p')).toBe('queued'));
  await new Promise((resolve) => setTimeout(resolve, 30));
  server.error = null;
  expect(await outbox.settled('p')).toBe(true);
  expect(server.has).toEqual([1]);
  expect(events.map(({ type }) => type)).toEqual(['saved']);
});

test.each([
  new ApiError(400, 'SurveyNotAvailable', 'closed'),
  new ApiError(404, 'NotFound', ''),
  new ApiError(413, 'TooLarge', ''),
])('an answer that fails with status $status is dropped and reported, and the queue continues', async (error) => {
  const { outbox, server, browser, events } = start();
  server.error = error;
  outbox.give('p', q(1, 1));
  expect(await outbox.settled('p')).toBe(false);
  expect(events).toEqual([
    {
      type: 'refused',
      kept: expect.anything() as unknown,
      status: error.status,
      code: error.code,
      message: error.message,
    },
  ]);
  expect(await browser.store.all()).toEqual([]);
  server.error = null;
  outbox.give('p', q(2, 2));
  expect(await outbox.settled('p')).toBe(true);
});

test('answers are kept when the session has ended, and sent after the next sign-in', async () => {
  const { outbox, server, browser } = start();
  server.error = signedOut;
  outbox.give('p', q(1, 1));
  await until(() => expect(outbox.queued()).toBe(1));
  outbox.serve([]);
  server.error = null;
  await outbox.deliver();
  expect(server.has).toEqual([]);
  expect([outbox.queued(), outbox.waitingElsewhere(), (await browser.store.all()).length]).toEqual([0, 1, 1]);
  outbox.serve(['p']);
  expect(await outbox.settled('p')).toBe(true);
  expect(server.has).toEqual([1]);
});

test('a rejection that arrives after someone else has signed in does not drop the answer', async () => {
  const { sent, send } = deliveries();
  const outbox = browserTabs().openTab(send);
  outbox.give('p', q(1, 1));
  await until(() => expect(sent).toHaveLength(1));
  outbox.serve(['another']);
  sent[0]!.fail(new ApiError(400, 'ParticipationNotFound', ''));
  await until(() => expect(outbox.waitingElsewhere()).toBe(1));
  outbox.serve(['p']);
  await until(() => expect(sent).toHaveLength(2));
});

test("another participation's answers are neither sent nor discarded", async () => {
  const { outbox, server, browser } = start();
  await browser.store.put({ participationId: 'another', answer: q(9, 1), tried: true });
  outbox.give('p', q(1, 2));
  expect(await outbox.settled('p')).toBe(true);
  await outbox.clear();
  await outbox.discard();
  expect(server.has).toEqual([1]);
  expect(await browser.store.all()).toHaveLength(1);
});

test('unsent answers of an earlier page are delivered at the start', async () => {
  const browser = browserTabs();
  await browser.store.put({ participationId: 'p', answer: q(2, 2, 'b'), tried: false });
  await browser.store.put({ participationId: 'p', answer: q(1, 1, 'a'), tried: true });
  const { outbox, server } = start(browser);
  await outbox.deliver();
  expect(server.has).toEqual([1, 2]);
});

test('while answers are queued, other calls are rejected after one attempt to deliver the queue', async () => {
  const { outbox, server } = start();
  await outbox.clear();
  server.error = unreachable;
  outbox.give('p', q(1, 1));
  await until(() => expect(outbox.queued()).toBe(1));
  await expect(outbox.clear()).rejects.toMatchObject({
    code: 'OfflineChangesQueued',
    message: 'Offline changes are queued',
  });
  server.error = null;
  await outbox.clear();
  expect(server.has).toEqual([1]);
});

test('an answer that has not been tried yet does not block other calls', async () => {
  const { outbox, server } = start();
  outbox.give('p', q(1, 1), 60_000);
  await outbox.clear();
  expect([outbox.unsaved(), outbox.queued(), server.has]).toEqual([1, 0, []]);
});

test('text that is being typed is stored at once, but sent only on flush', async () => {
  const { outbox, server, browser } = start();
  outbox.give('p', q(1, 1), 60_000);
  outbox.give('p', q(2, 2), 60_000);
  await until(async () => expect(await browser.store.all()).toMatchObject([{ answer: { intValue: 2 } }]));
  await outbox.deliver();
  expect(server.has).toEqual([]);
  outbox.flush();
  await until(() => expect(server.has).toEqual([2]));
});

test("two tabs deliver each answer once, and each is notified of the other's answers", async () => {
  const browser = browserTabs();
  const { sent, send, values } = deliveries();
  const one = browser.openTab(send);
  const other = browser.openTab(send);
  const heard: OutboxEvent[] = [];
  other.subscribe((event) => event && heard.push(event));
  one.give('p', q(1, 1, 'a'));
  other.give('p', q(2, 2, 'b'));
  for (const index of [0, 1]) {
    await until(() => expect(sent).toHaveLength(index + 1));
    sent[index]!.succeed();
  }
  await Promise.all([one.settled('p'), other.settled('p')]);
  expect(values().toSorted()).toEqual([1, 2]);
  expect(heard.filter(({ type }) => type === 'given')).toMatchObject([{ kept: { answer: { intValue: 1 } } }]);
  expect([one.state('p'), other.state('p')]).toEqual(['saved', 'saved']);
});

test('an answer that a tab did not send before it was closed is sent by another tab', async () => {
  const browser = browserTabs();
  const closed = browser.openTab(() => {});
  const { server } = start(browser);
  // The tab is closed while this answer still waits for more typing.
  closed.give('p', q(1, 1), 60_000);
  await until(() => expect(server.has).toEqual([1]));
  expect(await browser.store.all()).toEqual([]);
});

test('the store keeps the newer of two answers, even if the older one is written last', async () => {
  const { store } = browserTabs();
  await store.put({ participationId: 'p', answer: q(2, 2), tried: false });
  await store.put({ participationId: 'p', answer: q(1, 1), tried: false });
  expect(await store.all()).toMatchObject([{ answer: { intValue: 2 } }]);
});

test('discarded answers are no longer sent, stored or counted', async () => {
  const { outbox, server, browser } = start();
  server.error = unreachable;
  outbox.give('p', q(1, 1, 'a'));
  outbox.give('p', q(2, 2, 'b'), 60_000);
  await until(() => expect(outbox.queued()).toBe(1));
  await outbox.discard();
  server.error = null;
  await outbox.deliver();
  expect([outbox.unsaved(), server.has, await browser.store.all()]).toEqual([0, [], []]);
});

test('waiting for all answers to be saved can be aborted', async () => {
  const { outbox, server } = start();
  server.error = unreachable;
  outbox.give('p', q(1, 1));
  const leave = new AbortController();
  const settled = outbox.settled('p', leave.signal);
  await until(() => expect(outbox.queued()).toBe(1));
  leave.abort();
  expect(await settled).toBe(false);
});

test('an answer is not sent again before the time in Retry-After', async () => {
  const { outbox, server } = start();
  let tries = 0;
  server.error = new ApiError(429, 'TooManyRequests', '', [], 60);
  outbox.subscribe(() => {
    tries += 1;
  });
  outbox.give('p', q(1, 1));
  await until(() => expect(outbox.queued()).toBe(1));
  const before = tries;
  await new Promise((resolve) => setTimeout(resolve, 40));
  expect(tries).toBe(before);
  await outbox.discard();
});

test('if the network comes back while an attempt is failing, another attempt follows at once', async () => {
  const { sent, send } = deliveries();
  const outbox = browserTabs().openTab(send);
  outbox.give('p', q(1, 1));
  await until(() => expect(sent).toHaveLength(1));
  void outbox.deliver();
  sent[0]!.fail(new ApiError(503, '', '', [], 60));
  await until(() => expect(sent).toHaveLength(2));
  sent[1]!.succeed();
  expect(await outbox.settled('p')).toBe(true);
});
