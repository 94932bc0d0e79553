import { writeCsv } from '#web/components/writeCsv.ts';
import type { Named } from './personColumns.tsx';

/** Creates a file of people that can be imported again. */
export const writeParticipantCsv = (participants: readonly Named[]): Promise<Blob> =>
  writeCsv(
    ['Given Name', 'Family Name', 'Email Address'],
    participants.map(({ givenName, familyName, emailAddress }) => [givenName ?? '', familyName ?? '', emailAddress]),
  );
