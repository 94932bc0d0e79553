import { formula, type CsvParticipant } from '../../../../rules/participantCsv.ts';

/**
 * A file of people that every spreadsheet reads and that imports again: UTF-8 with byte-order mark, and an apostrophe
 * before what a spreadsheet would take for a formula (spec 002 section 9).
 */
export async function writeParticipantCsv(participants: readonly CsvParticipant[]): Promise<Blob> {
  const { default: Papa } = await import('papaparse');
  const fields = ['Given Name', 'Family Name', 'Email Address'];
  const data = participants.map(({ givenName, familyName, emailAddress }) => [givenName, familyName, emailAddress]);
  const text = Papa.unparse({ fields, data }, { escapeFormulae: formula });
  return new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' });
}
