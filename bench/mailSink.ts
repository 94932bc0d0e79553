import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { SMTPServer } from 'smtp-server';

/*
 * An SMTP server that accepts every mail and stores none. It runs in a separate process, so that it shares no thread
 * with what is measured. It prints its port. For each empty line that it reads, it prints how many mails it has accepted
 * and the number of different recipients: "10000 10000". For a line with the start of an address, it prints when it
 * accepted a mail to each such address, as JSON: {"ann@example.org":1790000000000}. The setting DELAY is the time that it
 * takes for each mail, in milliseconds.
 */
const delay = Number(process.env['DELAY'] ?? 0);
let mails = 0;
const acceptedAt = new Map<string, number>();
const server = new SMTPServer({
  disabledCommands: ['STARTTLS', 'AUTH'],
  authOptional: true,
  disableReverseLookup: true,
  onData(stream, session, done) {
    stream.resume();
    const accept = () => {
      mails += 1;
      for (const { address } of session.envelope.rcptTo) acceptedAt.set(address, Date.now());
      done();
    };
    stream.on('end', () => {
      if (delay > 0) setTimeout(accept, delay);
      else accept();
    });
  },
});
server.on('error', () => {});
server.listen(0, '127.0.0.1', () => console.log((server.server.address() as AddressInfo).port));
const requests = createInterface(process.stdin);
requests.on('line', (prefix) => {
  const requested = [...acceptedAt].filter(([address]) => address.startsWith(prefix));
  console.log(prefix === '' ? `${mails} ${acceptedAt.size}` : JSON.stringify(Object.fromEntries(requested)));
});
requests.on('close', () => process.exit());
