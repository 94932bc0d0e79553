import { expect, it } from 'vitest';
import { parseOptions } from './parseOptions.ts';

const read = (...args: string[]) => parseOptions(args, { email: true, password: true, organisation: false });

it('parses a value after the option or after an equals sign, whatever it begins with', () => {
  expect(read('--email', 'a@b.example', '--password', '--secret = x')).toEqual({
    email: 'a@b.example',
    password: '--secret = x',
  });
  expect(read('--password= kept as it is ', '--email=a@b.example', '--organisation', 'A & B')).toEqual({
    email: 'a@b.example',
    password: ' kept as it is ',
    organisation: 'A & B',
  });
});

it.each([
  [[], '--email is missing'],
  [['--email', 'a@b.example'], '--password is missing'],
  [['--email'], '--email has no value'],
  [['--email='], '--email has no value'],
  [['--email', ' '], '--email has no value'],
  [['--user', 'a'], 'There is no option --user'],
  [['--__proto__', 'a'], 'There is no option --__proto__'],
  [['--email', 'a', '--email', 'b'], '--email is given twice'],
  [['--email', 'a', 'secret word'], 'Argument 3 is not an option'],
  [['-p', 'secret'], 'Argument 1 is not an option'],
])('rejects %j in one line that names the valid options', (args, problem) => {
  const message = `${problem}. Options: --email … --password … [--organisation …]`;
  expect(() => read(...args)).toThrow(message);
});

it('gives a flag no value', () => {
  const withFlag = (...args: string[]) => parseOptions(args, { id: false, waiting: 'flag' });
  expect(withFlag('--waiting', '--id', 'a')).toEqual({ waiting: 'yes', id: 'a' });
  expect(withFlag()).toEqual({});
  expect(() => withFlag('--waiting=no')).toThrow('--waiting takes no value. Options: [--id …] [--waiting]');
  expect(() => withFlag('--waiting', 'no')).toThrow('Argument 2 is not an option. Options: [--id …] [--waiting]');
});
