import { expect, test } from 'vitest';
import { groupReason, questionReason } from './filterReasons.ts';

const office = { id: 'office', name: 'Office', sampleSize: null, available: true, crossable: true };
const kitchen = { id: 'kitchen', name: 'Kitchen', sampleSize: null, available: true, crossable: false };
const porters = { id: 'porters', name: 'Porters', sampleSize: null, available: true, crossable: false };
const drivers = { id: 'drivers', name: 'Drivers', sampleSize: null, available: false, crossable: false };
const groups = [office, kitchen, porters, drivers];
const question = (available: boolean) => ({
  id: 'age',
  title: 'How old are you?',
  type: 'multi' as const,
  multichoiceType: 'single' as const,
  options: ['Under 30', '30 and older'],
  optionSampleSizes: [],
  available,
});

const nothing = { answers: { age: [] }, groups: [] };
const anAnswer = { answers: { age: [0] }, groups: [] };

test('says that a group is not available, whatever is chosen', () => {
  const reason = 'Not shown: next to other groups, it could identify people.';
  expect(groupReason(drivers, nothing)).toBe(reason);
  expect(groupReason(drivers, anAnswer)).toBe(reason);
});

test('allows a group that is not crossable until an answer is chosen', () => {
  expect(groupReason(kitchen, nothing)).toBeNull();
  expect(groupReason(kitchen, anAnswer)).toBe(
    'Cannot be combined with answers to questions: it could identify people.',
  );
  expect(groupReason(office, anAnswer)).toBeNull();
});

test('allows a question until a group that is not crossable is chosen, and names that group', () => {
  const reasonWith = (...chosen: string[]) => questionReason(question(true), { answers: {}, groups: chosen }, groups);
  expect(reasonWith()).toBeNull();
  expect(reasonWith('office')).toBeNull();
  expect(reasonWith('office', 'kitchen')).toBe('Cannot be combined with Kitchen: it could identify people.');
  expect(reasonWith('kitchen', 'porters')).toBe(
    'Cannot be combined with Kitchen and Porters: it could identify people.',
  );
});

test('says that a question is not available', () => {
  const reason = 'Not available as a filter: its answers could identify people.';
  expect(questionReason(question(false), nothing, groups)).toBe(reason);
  expect(questionReason(question(false), { answers: {}, groups: ['kitchen'] }, groups)).toBe(reason);
});
