import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { Writable } from 'node:stream';
import type { ReadStream } from 'node:tty';

/**
 * Decides how a command gets a password.
 * @returns a function that returns the password, or null if the person gets a link instead.
 * @throws Error with one line if there are several ways, or none.
 */
export function chosenPassword(options: {
  password?: string;
  'password-stdin'?: string;
  'mail-link'?: string;
}): () => Promise<string | null> {
  const { password, 'password-stdin': fromInput, 'mail-link': byMail } = options;
  if ([password, fromInput, byMail].filter((way) => way !== undefined).length > 1)
    throw new Error('Only one of --password, --password-stdin and --mail-link can be given');
  if (password !== undefined) return async () => password;
  if (byMail !== undefined) return async () => null;
  if (fromInput !== undefined) return () => readPasswordLine(process.stdin);
  if (!process.stdin.isTTY)
    throw new Error(
      'Without a terminal, give the password with --password-stdin, or let them choose one with --mail-link',
    );
  return () => promptForPassword(process.stdin, process.stderr);
}

/**
 * Reads a password from standard input: its first line.
 * @throws Error with one line if there is none.
 */
async function readPasswordLine(input: NodeJS.ReadableStream): Promise<string> {
  const [line = ''] = (await text(input)).split(/\r?\n/, 1);
  if (line === '') throw new Error('Standard input contains no password');
  return line;
}

/**
 * Lets someone type a password twice in a terminal, without showing it.
 * @throws Error with one line if they stop, or type two different passwords.
 */
async function promptForPassword(input: ReadStream, output: NodeJS.WritableStream): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input, output: silent, terminal: true, historySize: 0 });
  const lines = terminal[Symbol.asyncIterator]();
  const ask = async (question: string): Promise<string> => {
    output.write(question);
    const { value, done } = await lines.next();
    output.write('\n');
    if (done) throw new Error('No password was given. Nothing was changed.');
    return value;
  };
  try {
    const password = await ask('Password: ');
    if ((await ask('The same password again: ')) !== password)
      throw new Error('The two passwords are different. Nothing was changed.');
    return password;
  } finally {
    terminal.close();
  }
}
