import { expect, it } from 'vitest';
import type { Responses } from '#contract/entities/survey.ts';
import { daysText, invitationsText, noStepsText, responseSentences, responseTable } from './responseTexts.ts';

const responses: Responses = {
  firstDay: '2026-11-16',
  lastDay: '2026-11-26',
  steps: [
    { firstDay: '2026-11-16', lastDay: '2026-11-16', completed: 23 },
    { firstDay: '2026-11-17', lastDay: '2026-11-19', completed: 6 },
    { firstDay: '2026-11-20', lastDay: '2026-11-21', completed: 12 },
  ],
  minimum: 5,
  reminders: ['2026-11-18', '2026-11-20'],
  invitations: { sent: 118, queued: 1, undeliverable: 1, stopped: 0 },
};

it('writes days of one month and of two', () => {
  expect(daysText('2026-11-16', '2026-11-16')).toBe('16 November');
  expect(daysText('2026-11-16', '2026-11-19')).toBe('16 to 19 November');
  expect(daysText('2026-11-28', '2026-12-02')).toBe('28 November to 2 December');
});

it('says how many people have completed it, and how many since the last reminder', () => {
  expect(responseSentences(responses, 120)).toEqual([
    'By the end of 21 November, 41 of 120 people had completed it.',
    'The last reminder, on 20 November, was followed by 12 responses.',
  ]);
  expect(responseSentences({ ...responses, steps: [] }, 120)).toEqual([]);
});

it('says nothing about a reminder within a step or without a later step', () => {
  for (const reminders of [['2026-11-18'], ['2026-11-22'], []])
    expect(responseSentences({ ...responses, reminders }, 120)).toHaveLength(1);
  expect(responseSentences({ ...responses, reminders: ['2026-11-19'] }, 120)[1]).toContain('followed by 12');
});

it('says why nothing is shown', () => {
  expect(noStepsText(5, false)).toBe('Shown once at least 5 people have completed it, at the end of the day.');
  expect(noStepsText(5, true)).toBe('Not shown: fewer than 5 people completed this survey.');
});

it('says how many invitations were sent and wait', () => {
  expect(invitationsText(responses.invitations)).toBe('118 of 120 invitations sent, 1 waiting');
  expect(invitationsText({ sent: 118, queued: 0, undeliverable: 1, stopped: 1 })).toBe('118 of 120 invitations sent');
  expect(invitationsText({ sent: 0, queued: 1, undeliverable: 0, stopped: 0 })).toBe(
    '0 of 1 invitation sent, 1 waiting',
  );
});

it('lists steps with their total and their reminders', () => {
  expect(responseTable(responses).rows).toEqual([
    ['16 November', 23, 23, ''],
    ['17 to 19 November', 6, 29, '18 November'],
    ['20 to 21 November', 12, 41, '20 November'],
  ]);
});
