import type { Bench } from './measurement.ts';
import { openingMorning } from './openingMorning.ts';
import { wholeParticipants } from './wholeParticipants.ts';

/** For the opening morning: the rate is always that of 10 000 people in ten minutes. MINUTES=10 is the whole of it. */
const minutes = Number(process.env['MINUTES'] ?? 2);

export const participants: Bench = {
  title: 'Whole participants, and an opening morning',
  run: async (postgresUrl) => [
    ...(await wholeParticipants(postgresUrl)),
    ...(await openingMorning(postgresUrl, minutes)),
  ],
};
