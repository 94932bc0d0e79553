import type { Bench } from './measurement.ts';
import { openingMorning } from './openingMorning.ts';
import { wholeParticipants } from './wholeParticipants.ts';

/**
 * The length of the opening morning. The rate is always that of 10 000 people in ten minutes, so MINUTES=10 runs all of
 * it.
 */
const minutes = Number(process.env['MINUTES'] ?? 2);

export const participants: Bench = {
  title: 'Whole participants, and an opening morning',
  run: async (postgresUrl) => [
    ...(await wholeParticipants(postgresUrl)),
    ...(await openingMorning(postgresUrl, minutes)),
  ],
};
