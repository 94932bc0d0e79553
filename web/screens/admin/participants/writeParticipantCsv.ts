import type { CsvParticipant } from '../../../../rules/participantCsv.ts';
import { writeCsv } from '../../../components/writeCsv.ts';

/** A file of people that imports again. */
export const writeParticipantCsv = (participants: readonly CsvParticipant[]): Promise<Blob> => writeCsv(
  ['Given Name', 'Family Name', 'Email Address'],
  participants.map(({ givenName, familyName, emailAddress }) => [givenName, familyName, emailAddress]),
);
