import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { projectRoot } from '../server/projectRoot.ts';

export interface MailSink {
  /** The value for SMTP_URL. */
  url: string;
  /** The number of mails accepted so far, and of different recipients. */
  taken(): Promise<{ mails: number; recipients: number }>;
  /** Times at which it accepted the mail to each address with this beginning, in milliseconds since 1970. */
  acceptedAt(prefix: string): Promise<Map<string, number>>;
  stop(): void;
}

/**
 * Starts an SMTP server that stores nothing, as a separate process.
 * @param delay milliseconds until it confirms a mail.
 */
export async function startMailSink(delay = 0): Promise<MailSink> {
  const child = spawn(process.execPath, [path.join(projectRoot, 'dist/bench/mailSink.js')], {
    env: { ...process.env, DELAY: String(delay) },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  process.once('exit', () => child.kill());
  const lines = createInterface(child.stdout);
  const line = async () => String((await once(lines, 'line'))[0]);
  const port = await line();
  return {
    url: `smtp://127.0.0.1:${port}`,
    async taken() {
      child.stdin.write('\n');
      const [mails = 0, recipients = 0] = (await line()).split(' ').map(Number);
      return { mails, recipients };
    },
    async acceptedAt(prefix) {
      child.stdin.write(`${prefix}\n`);
      return new Map(Object.entries<number>(JSON.parse(await line())));
    },
    stop: () => void child.kill(),
  };
}
