import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { defaultSurveyName, translateSurveyName } from './defaultSurveyName.ts';

it('names a survey by its type and the month in the time zone', () => {
  const start = new Date('2026-11-30T23:30:00Z');
  expect(defaultSurveyName('Wellbeing pulse', start, 'UTC')).toBe('Wellbeing pulse November 2026');
  expect(defaultSurveyName('Wellbeing pulse', start, 'Europe/Berlin')).toBe('Wellbeing pulse December 2026');
});

const types = [
  { english: 'Wellbeing pulse', translated: 'Kurzbefragung' },
  { english: 'Wellbeing survey', translated: 'Befragung zum Wohlbefinden' },
  { english: 'Psychosocial risk', translated: 'Befragung zu Belastungen bei der Arbeit' },
  { english: 'Pulse (2)', translated: 'Puls $& (2)' },
  { english: 'May', translated: 'Mai' },
  { english: 'Check May 2026', translated: 'Prüfung' },
];
const [pulse] = types as [(typeof types)[number], ...typeof types];
const inGerman = (name: string, type = pulse) => translateSurveyName(name, type, 'de');

const germanMonths = 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(' ');
/** A month of the years 2020 to 2030. */
const aMonth = fc.record({ year: fc.integer({ min: 2020, max: 2030 }), month: fc.integer({ min: 0, max: 11 }) });
const aType = fc.constantFrom(...types);
/** The number that a name gets if it was taken. */
const anEnding = fc.oneof(
  fc.constant(''),
  fc.integer({ min: 2, max: 2000 }).map((number) => ` (${number})`),
);
const run = { seed: 20261127, numRuns: 300 };

describe('the name of a survey that has its default name', () => {
  it('is formed in German, for every type in every month', () => {
    for (const type of types)
      for (let year = 2020; year <= 2030; year++)
        for (const [month, word] of germanMonths.entries()) {
          const name = defaultSurveyName(type.english, new Date(Date.UTC(year, month, 15)), 'UTC');
          expect(inGerman(name, type)).toBe(`${type.translated} ${word} ${year}`);
          expect(inGerman(`${name} (2)`, type)).toBe(`${type.translated} ${word} ${year} (2)`);
        }
  });

  test('is that of the month in the time zone in which it was formed, and keeps its number', () => {
    const anInstant = fc.date({
      min: new Date('2020-01-01T00:00:00Z'),
      max: new Date('2030-12-31T23:59:59Z'),
      noInvalidDate: true,
    });
    const aZone = fc.constantFrom('UTC', 'Europe/Berlin', 'Pacific/Kiritimati', 'America/Los_Angeles');
    fc.assert(
      fc.property(aType, anInstant, aZone, anEnding, (type, start, timeZone, ending) => {
        const date = new Intl.DateTimeFormat('de', { timeZone, month: 'long', year: 'numeric' }).format(start);
        const name = `${defaultSurveyName(type.english, start, timeZone)}${ending}`;
        expect(inGerman(name, type)).toBe(`${type.translated} ${date}${ending}`);
      }),
      run,
    );
  });

  test('is unchanged in English, and where the type has no name in that language', () => {
    fc.assert(
      fc.property(aType, aMonth, anEnding, ({ english, translated }, { year, month }, ending) => {
        const name = `${defaultSurveyName(english, new Date(Date.UTC(year, month)), 'UTC')}${ending}`;
        expect(translateSurveyName(name, { english, translated: english }, 'en')).toBe(name);
        expect(translateSurveyName(name, { english, translated: english }, 'de')).toBe(name);
        // English is formed as it was.
        expect(translateSurveyName(name, { english, translated }, 'en')).toBe(translated + name.slice(english.length));
      }),
      run,
    );
  });
});

describe('any other name is unchanged', () => {
  test.each([
    'Wellbeing pulse',
    'Wellbeing pulse ',
    'Wellbeing pulse 2026',
    'Wellbeing pulse May',
    'Wellbeing pulse Mai 2026',
    'Wellbeing pulse März 2026',
    'Wellbeing pulse may 2026',
    'Wellbeing pulse MAY 2026',
    'wellbeing pulse May 2026',
    'WELLBEING PULSE May 2026',
    'Wellbeing Pulse May 2026',
    'Wellbeing pulse May 26',
    'Wellbeing pulse May 02026',
    'Wellbeing pulse May 20266',
    'Wellbeing pulse May ２０２６',
    'Wellbeing pulse Sept 2026',
    'Wellbeing pulse Smarch 2026',
    'Wellbeing pulse Constructor 2026',
    'Wellbeing pulse 05 2026',
    'Wellbeing pulse May  2026',
    'Wellbeing pulse  May 2026',
    'Wellbeing pulse\u00a0May 2026',
    'Wellbeing pulse May\u00a02026',
    ' Wellbeing pulse May 2026',
    'Wellbeing pulse May 2026 ',
    'Wellbeing pulse May 2026\n',
    'Wellbeing pulse May 2026 (1)',
    'Wellbeing pulse May 2026 (0)',
    'Wellbeing pulse May 2026 (02)',
    'Wellbeing pulse May 2026 (-2)',
    'Wellbeing pulse May 2026 (2.5)',
    'Wellbeing pulse May 2026 (2',
    'Wellbeing pulse May 2026(2)',
    'Wellbeing pulse May 2026  (2)',
    'Wellbeing pulse May 2026 (2) (3)',
    'Wellbeing pulse May 2026 (two)',
    'Wellbeing pulse May 2026, Leeds',
    'Wellbeing pulse, May 2026',
    'Wellbeing pulse of May 2026',
    'Our wellbeing pulse May 2026',
    'Wellbeing pulses May 2026',
    'Wellbeing survey May 2026',
    'Pulse May 2026',
    'May 2026',
    '',
  ])('%j', (name) => {
    expect(inGerman(name)).toBe(name);
  });

  test('a name after the earlier name of a type that was renamed', () => {
    const renamed = { english: 'Wellbeing pulse', translated: 'Kurzbefragung' };
    expect(inGerman('Short pulse May 2026', renamed)).toBe('Short pulse May 2026');
    const earlier = { english: 'Short pulse', translated: 'Kurzer Puls' };
    expect(inGerman('Short pulse May 2026', earlier)).toBe('Kurzer Puls Mai 2026');
    expect(inGerman('Wellbeing pulse May 2026', earlier)).toBe('Wellbeing pulse May 2026');
  });

  test('a default name of another type, even if one name begins with the other', () => {
    const short = { english: 'Check', translated: 'Prüfung' };
    const long = { english: 'Check May 2026', translated: 'Lange Prüfung' };
    expect(inGerman('Check May 2026', short)).toBe('Prüfung Mai 2026');
    expect(inGerman('Check May 2026', long)).toBe('Check May 2026');
    expect(inGerman('Check May 2026 June 2027', short)).toBe('Check May 2026 June 2027');
    expect(inGerman('Check May 2026 June 2027', long)).toBe('Lange Prüfung Juni 2027');
  });

  test('a default name with one character changed, added or removed, unless it is another default name', () => {
    const anEdit = fc.record({
      at: fc.nat(),
      removed: fc.integer({ min: 0, max: 1 }),
      added: fc.oneof(fc.constant(''), fc.string({ minLength: 1, maxLength: 1 })),
    });
    const isDefault =
      /^(January|February|March|April|May|June|July|August|September|October|November|December) [1-9]\d{3}( \(([2-9]|[1-9]\d+)\))?$/;
    fc.assert(
      fc.property(aMonth, anEnding, anEdit, ({ year, month }, ending, { at, removed, added }) => {
        const name = `${defaultSurveyName(pulse.english, new Date(Date.UTC(year, month)), 'UTC')}${ending}`;
        const position = at % (name.length + 1);
        const edited = name.slice(0, position) + added + name.slice(position + removed);
        fc.pre(!(edited.startsWith('Wellbeing pulse ') && isDefault.test(edited.slice('Wellbeing pulse '.length))));
        expect(inGerman(edited)).toBe(edited);
      }),
      run,
    );
  });

  test('whatever the text is', () => {
    fc.assert(
      fc.property(aType, fc.string({ unit: 'binary', maxLength: 60 }), (type, name) => {
        expect(inGerman(name, type)).toBe(name);
        expect(inGerman(`${type.english} ${name}`, { ...type, translated: 'X' }).startsWith(type.english)).toBe(true);
      }),
      run,
    );
  });
});
