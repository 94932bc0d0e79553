import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/*
 * An SMTP server that accepts every mail and stores none. It runs in a separate process, so that it shares no thread
 * with what is measured. It prints its port. For each line that it reads, it prints how many mails it has accepted and
 * the number of different recipients: "10000 10000". The setting DELAY is the time that it takes for each mail, in
 * milliseconds.
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
