import { expect, test } from 'vitest';
import { createStorage } from '#testing/browser/browserStorage.ts';
import { createDraftStore } from './draftStore.ts';
import { createSessionStore } from '../session/createSessionStore.ts';

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

test('keeps a draft for seven days, under its own name only', () => {
  const { write, read, wait } = drafts();
  expect(read('ann.oak.survey.1')).toBeNull();
  write('ann.oak.survey.1', { name: 'Winter' });
  expect(read('ann.oak.survey.1')).toEqual({ at: 1_000_000, draft: { name: 'Winter' } });
  expect(read('ben.oak.survey.1')).toBeNull();
  wait(7 * day - 1);
  expect(read('ann.oak.survey.1')).not.toBeNull();
  wait(1);
  expect(read('ann.oak.survey.1')).toBeNull();
});

test('leaves nothing of drafts that are too old or removed', () => {
  const { write, wait, remove, removeOld, storage } = drafts();
  write('old', 'a');
  wait(8 * day);
  write('saved', 'b');
  expect(JSON.stringify(storage)).not.toContain('old');
  remove('saved');
  expect(Object.keys(storage)).toEqual([]);
  write('never opened again', 'c');
  wait(7 * day - 1);
  removeOld();
  expect(Object.keys(storage)).toHaveLength(1);
  wait(1);
  removeOld();
  expect(Object.keys(storage)).toEqual([]);
});

test('ignores stored values that it cannot parse', () => {
  const { read, write, storage } = drafts();
  for (const odd of ['"text"', 'null', '{"odd":"text"}', '{"odd":{"at":"soon"}}']) {
    storage.setItem('heartwood.admin.draft', odd);
    expect(read('odd')).toBeNull();
  }
  write('ann', 'a');
  expect(read('ann')?.draft).toBe('a');
});
