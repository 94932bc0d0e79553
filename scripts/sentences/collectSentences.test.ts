import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { catalogueProblems } from './catalogueProblems.mjs';
import { collectSentences } from './collectSentences.mjs';
import { listFiles } from '../tools/listFiles.mjs';
import { projectRoot } from '../tools/projectRoot.mjs';
import { readSentences } from './readSentences.mjs';
import { ofAdministration } from './sources.mjs';

const read = (source: string) => readSentences('web/screens/p/Screen.tsx', source);

test('finds the sentences of a module as literals, in conditions and in tables', () => {
  const { sentences, unseen } = read(`
    const words = { saving: 'Saving…', idle: '' } as const;
    const Screen = ({ state, many }) => <p title={t('Go back')}>{t(many ? 'Some' : 'One')} {t(words[state])} {t(state || 'None')}</p>;
  `);
  expect(sentences).toEqual(['Go back', 'Some', 'One', 'Saving…', 'None']);
  expect(unseen).toEqual(['state']);
});

test('finds exactly the visible and spoken texts that do not go through t', () => {
  const { bare } = read(`
    const Screen = ({ many }) => (
      <div className="wide" data-kind={'page'}>
        Heartwood · 12 % {many && 'and more'} <img alt="A tree" /> <Field label={\`Of \${many}\`} name="email" /> Sign in
      </div>
    );
    const leave = () => toast('Saved', 'success');
  `);
  expect([...bare].sort()).toEqual(['A tree', 'Heartwood · 12 %', 'Of …', 'Saved', 'Sign in', 'and more']);
});

test('the administration writes email without a hyphen, as the specification does', () => {
  const hyphenated = listFiles('web').filter(
    (file) => ofAdministration.test(file) && /\be-mail/i.test(readFileSync(path.join(projectRoot, file), 'utf8')),
  );
  expect(hyphenated).toEqual([]);
});

test('translating a sentence while the module loads is an error, since the language is not known yet', () => {
  expect(read("const title = t('Early'); export const Screen = () => <p>{t('Late')}</p>;").early).toEqual(["'Early'"]);
});

const files: Record<string, string> = {
  'web/main.tsx': "import './routes.ts'; import './screens/p/Start.tsx';",
  'web/routes.ts': "const later = () => import('./screens/p/Later.tsx'); import './routes/administration.ts';",
  'web/routes/administration.ts': "import '../screens/admin/Admin.tsx';",
  'web/screens/admin/Admin.tsx': "export const Admin = () => t('Of administrators');",
  'web/screens/p/Start.tsx':
    "import { names } from './names.ts'; export const Start = ({ name }) => [t('At once'), t(names[name])];",
  'web/screens/p/names.ts': "export const names = { test: 'Test' };",
  'web/screens/p/Later.tsx':
    "import { failureMessage } from '../../api/failureMessage.ts'; export const Later = () => [t('Later'), api.postAnswer()];",
  'web/api/failureMessage.ts': 'export const failureMessage = (error) => t(errorMessage(error));',
  'contract/participation.ts':
    "export const postAnswer = operation({ errors: ['NotOpen'] }); export const other = operation({ errors: ['Other'] });",
  'contract/errors.ts':
    "const errorCatalogue = { NotFound: { message: 'Not Found' }, NotOpen: { message: 'Not open.' }, Other: { message: 'Other.' } }; const commonErrors = ['NotFound'];",
  'server/features/participation/saveAnswer.ts':
    "new ApiError('NotOpen', { message: 'Closed just now.' }); new ApiError('Other', { message: 'Never.' });",
};
const collect = (more: Record<string, string> = {}) => {
  const all = { ...files, ...more };
  return collectSentences({
    read: (file) => all[file] ?? null,
    list: (folder) => Object.keys(all).filter((file) => file.startsWith(`${folder}/`)),
  });
};

test('finds the singular and the plural of a sentence as a pair', () => {
  const { sentences, plurals, unseen } = read(
    "const Screen = ({ count }) => [plural(count, '1 day', '{count} days', { count }), plural(count, one, '{count} hours')];",
  );
  expect({ sentences, plurals, unseen }).toEqual({
    sentences: [],
    plurals: [{ one: '1 day', other: '{count} days' }],
    unseen: ["plural(count, one, '{count} hours')"],
  });
});

test("a participant's screens are all modules that load from the start, except the administration, and include the errors of their calls", () => {
  const { all, atStart } = collect();
  expect(all).toEqual(['At once', 'Closed just now.', 'Later', 'Not Found', 'Not open.', 'Test']);
  expect(atStart).toEqual(['At once', 'Test']);
});

test('the source of sentences from elsewhere must be declared, and sentences assembled by the server are an error', () => {
  const { problems } = collect({
    'web/screens/p/names.ts': 'export const names = makeNames();',
    'server/features/participation/saveAnswer.ts': "new ApiError('NotOpen', { message: `Closed at ${time}.` });",
  });
  expect(problems.filter((problem) => !problem.includes('sources.mjs still names it'))).toEqual([
    'server/features/participation/saveAnswer.ts: `Closed at ${time}.`: what the server says is put together there, so that no screen can translate it',
    'web/screens/p/Start.tsx: t(names) takes a sentence from elsewhere; say where in scripts/sentences/sources.mjs',
  ]);
});

test('a catalogue must be complete, have no superfluous entries, keep the placeholders, and have no empty texts', () => {
  const catalogue = { 'Back to {page}': 'Zurück', Next: ' ', Gone: 'Weg', '{n} of {total}': '{total}, davon {n}' };
  const all = ['Back to {page}', 'Next', 'Exit', '{n} of {total}'];
  expect(catalogueProblems(catalogue, { all, plurals: [] }, 'de')).toEqual({
    missing: ['Exit'],
    problems: [
      '“Back to {page}” has the placeholders {page}, its translation none',
      '“Next” has an empty translation',
      'no screen shows “Gone” any more',
    ],
  });
});

describe('sentences with a number', () => {
  const plurals = [{ one: '1 day', other: '{count} days' }];
  const check = (tag: string, catalogue: Record<string, unknown>) =>
    catalogueProblems(catalogue, { all: [], plurals }, tag);

  test('have two entries in a language with the plural forms of English', () => {
    expect(check('de', { '1 day': '1 Tag', '{count} days': '{count} Tage' })).toEqual({ missing: [], problems: [] });
    expect(check('de', { '{count} days': { other: '{count} Tage' } })).toEqual({
      missing: ['1 day'],
      problems: ['“{count} days” has forms, and the language needs one sentence here'],
    });
  });

  test('have one entry with every plural form in another language', () => {
    const polish = { one: '{count} dzień', few: '{count} dni', many: '{count} dni', other: '{count} dnia' };
    expect(check('pl', { '{count} days': polish })).toEqual({ missing: [], problems: [] });
    expect(check('pl', {})).toEqual({ missing: ['{count} days'], problems: [] });
    expect(check('pl', { '1 day': '1 dzień', '{count} days': '{count} dni' }).problems).toEqual([
      'no screen shows “1 day” any more',
      '“{count} days” needs the forms many, one, few, other',
    ]);
    expect(
      check('pl', { '{count} days': { one: 'dzień', few: '', other: '{count} dnia', two: '{count}' } }).problems,
    ).toEqual([
      '“{count} days” has no form many',
      '“{count} days”, form one, has the placeholders {count}, its translation none',
      '“{count} days”, form few, has an empty translation',
      '“{count} days” has a form two, which the language has not',
    ]);
  });

  test('may leave out the form of millions', () => {
    expect(check('es', { '1 day': '1 día', '{count} days': '{count} días' })).toEqual({ missing: [], problems: [] });
    expect(check('fr', { '{count} days': { one: '{count} jour', other: '{count} jours' } }).problems).toEqual([]);
  });

  test('must go through plural everywhere', () => {
    const { problems } = collect({
      'web/screens/p/names.ts':
        "export const names = { test: '{n} days' }; export const days = (n) => plural(n, '1 day', '{n} days', { n });",
    });
    expect(problems).toContain('“{n} days” goes through t in one place and through plural in another');
  });
});
