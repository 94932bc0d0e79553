import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/*
 * An SMTP server that takes every mail and keeps none, run as a process of its own so that what is measured shares no
 * thread with it. It prints its port, and answers each line that it reads by how many mails it has taken and to how
 * many different recipients: "10000 10000". Setting DELAY: the milliseconds that it takes over a mail.
 */
const delay = Number(process.env['DELAY'] ?? 0);
let mails = 0;
const recipients = new Set<string>();
const server = new SMTPServer({
  disabledCommands: ['STARTTLS', 'AUTH'],
  authOptional: true,
  disableReverseLookup: true,
  onData(stream, session, done) {
    stream.resume();
    stream.on('end', () => {
      mails += 1;
      for (const { address } of session.envelope.rcptTo) recipients.add(address);
      if (delay > 0) setTimeout(done, delay);
      else done();
    });
  },
});
server.on('error', () => {});
server.listen(0, '127.0.0.1', () => console.log((server.server.address() as AddressInfo).port));
process.stdin.on('data', () => console.log(`${mails} ${recipients.size}`));
process.stdin.on('end', () => process.exit());
