import { expect, test } from 'vitest';
import { createStorage } from '#testing/browserStorage.ts';
import { createDraftStore } from './createDraftStore.ts';
import { createSessionStore } from './createSessionStore.ts';

const day = 86_400_000;

function drafts() {
  const storage = createStorage();
  let time = 1_000_000;
  const store = createDraftStore(
    createSessionStore(() => storage),
    () => time,
  );
  return { ...store, storage, wait: (milliseconds: number) => (time += milliseconds) };
}

test('what was typed is kept for seven days, under its name alone', () => {
  const { keep, kept, wait } = drafts();
  expect(kept('ann.oak.survey.1')).toBeNull();
  keep('ann.oak.survey.1', { name: 'Winter' });
  expect(kept('ann.oak.survey.1')).toEqual({ at: 1_000_000, typed: { name: 'Winter' } });
  expect(kept('ben.oak.survey.1')).toBeNull();
  wait(7 * day - 1);
  expect(kept('ann.oak.survey.1')).not.toBeNull();
  wait(1);
  expect(kept('ann.oak.survey.1')).toBeNull();
});

test('what is too old, saved or discarded leaves nothing', () => {
  const { keep, kept, wait, forget, storage } = drafts();
  keep('old', 'a');
  wait(8 * day);
  kept('old');
  keep('saved', 'b');
  forget('saved');
  expect(Object.keys(storage)).toEqual([]);
});

test('what is not understood counts as nothing', () => {
  const { kept, storage } = drafts();
  storage.setItem('heartwood.admin.draft.odd', '"text"');
  expect(kept('odd')).toBeNull();
});
