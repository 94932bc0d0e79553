import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { Check } from 'typebox/value';
import { emailAddress } from '#contract/schema.ts';
import { printable } from '../checks/certificates.ts';
import { checkMailServer } from '../checks/checkMailServer.ts';
import type { Config } from '../config.ts';
import type { Texts } from '../content/makeTexts.ts';
import { layout } from '../mail/messages/layout.ts';
import { mailFolder, openMailTransport } from '../mail/openMailTransport.ts';

/** Time limit for sending, in milliseconds. */
const patience = 60_000;

/**
 * Sends a mail at once, with the settings of the server and without its queue.
 * @returns one line about what became of it.
 * @throws Error with one line that says what the mail server answered, or why it cannot be used.
 */
export async function sendTestMail(
  config: Config,
  texts: Pick<Texts, 'language' | 'say'>,
  to: string,
): Promise<string> {
  if (!Check(emailAddress, to)) throw new Error('--to must be an e-mail address');
  const { host } = new URL(config.publicUrl);
  const transport = openMailTransport(config);
  const jobId = randomUUID();
  const mail = {
    ...layout(texts, {
      from: 'Heartwood',
      preheader: 'Heartwood can send mail.',
      body: [`<p>The server at ${host} can send mail. You don’t need to do anything.</p>`],
      reason: 'You’re getting this message because an operator of this server requested it.',
    }),
    jobId,
    to: { address: to },
    subject: 'Test of Heartwood’s mail',
    oneClickStopUrl: null,
    date: new Date(),
  };
  let isSent: boolean;
  try {
    isSent = await transport.send(mail, { isBulk: false, signal: AbortSignal.timeout(patience) });
  } catch (error) {
    throw new Error(await reasonOf(error, config), { cause: error });
  } finally {
    transport.close();
  }
  return isSent
    ? `${new URL(config.smtpUrl!).hostname} has accepted the mail to ${to}. Check that it arrives, and not among unwanted mail.`
    : `The mail is a file: ${path.join(mailFolder(config.dataDir), `${jobId}.eml`)}`;
}

/** A server that rejects the mail has said why, perhaps about the address. The operator has entered that address. */
async function reasonOf(error: unknown, { smtpUrl, smtpCa }: Config): Promise<string> {
  const { response, message } = error as { response?: unknown; message: string };
  if (smtpUrl === null) return message;
  const { problem } = await checkMailServer(smtpUrl, smtpCa);
  if (problem !== null) return problem;
  const answer = typeof response === 'string' ? response : message;
  return `The mail server did not accept the mail: ${printable(answer)}`;
}
