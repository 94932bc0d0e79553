import { expect, test } from 'vitest';
import { splitCatalogue } from './catalogues.ts';

test('a catalogue is split into the sentences at the start and the rest, and none is lost', () => {
  expect(splitCatalogue({ Next: 'Weiter', 'Your report': 'Ihre Auswertung' }, ['Next', 'Back'])).toEqual({
    start: { Next: 'Weiter' },
    rest: { 'Your report': 'Ihre Auswertung' },
  });
});
