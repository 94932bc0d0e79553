import type { Bench } from './measurement.ts';
import { height, openingMorning } from './openingMorning.ts';
import { wholeParticipants } from './wholeParticipants.ts';

/**
 * The length of the opening morning. At most as many people come as 10 000 in ten minutes, so MINUTES=10 runs all of it.
 */
const minutes = Number(process.env['MINUTES'] ?? 2);
/** 10 000 people in ten minutes. */
const peopleAMinute = 1_000;
/** The share of what the machine finishes that people ask for at the height of the morning. */
const load = 0.7;

export const participants: Bench = {
  title: 'Whole participants, and an opening morning',
  async run(postgresUrl) {
    const { measurements, capacity } = await wholeParticipants(postgresUrl);
    const within = Math.min(peopleAMinute, (60 * load * capacity) / height);
    measurements.push(await openingMorning(postgresUrl, { minutes, peopleAMinute: within, goal: true }));
    if (within < peopleAMinute)
      measurements.push(await openingMorning(postgresUrl, { minutes, peopleAMinute, goal: false }));
    return measurements;
  },
};
