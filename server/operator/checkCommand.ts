import { describeCertificate } from '../checks/checkMailServer.ts';
import { runChecks, type Check } from '../checks/runChecks.ts';
import { describeSettings, type Config } from '../config.ts';
import type { RunningServer } from '../secrets/runningServerQueries.ts';
import type { Db } from '../db/database.ts';

/**
 * Prints the settings without secrets, and one line for each check, running server and certificate.
 * @throws Error with one line if a check has found a problem.
 */
export async function printChecks(
  config: Config,
  environment: Record<string, string | undefined>,
  print: (line: string) => void,
  rejectPublishedPasswords: (db: Db) => Promise<void>,
): Promise<void> {
  print('Settings');
  for (const { name, value, source } of describeSettings(environment))
    print(`  ${name.padEnd(22)} ${source.padEnd(12)} ${value}`);
  print('Checks');
  const { checks, servers, certificates } = await runChecks(config, { rejectPublishedPasswords });
  for (const { name, state, detail } of checks) print(`  ${name.padEnd(12)} ${state.padEnd(8)} ${detail}`);
  if (servers.length > 0) print('Servers');
  for (const server of servers) print(`  ${describeServer(server)}`);
  if (certificates.length > 0) print('Certificates');
  for (const certificate of certificates) print(`  ${certificate.for.padEnd(15)} ${describeCertificate(certificate)}`);
  const problems = checks.filter(({ state }) => state === 'problem');
  if (problems.length > 0) throw new Error(`A problem was found: ${namesOf(problems)}.${consequence(problems)}`);
}

const describeServer = ({ name, version, startedAt, accepts }: RunningServer) =>
  `${name}, version ${version}, since ${startedAt.toISOString().slice(0, 16).replace('T', ' ')} UTC` +
  (accepts === null ? '' : accepts ? ', accepts NEXT_SECRET_KEY' : ', does not accept this NEXT_SECRET_KEY');

const namesOf = (checks: Check[]) => checks.map(({ name }) => name).join(', ');

const consequence = (problems: Check[]): string => {
  const stopping = problems.filter(({ stops }) => stops);
  return stopping.length > 0
    ? ` No server starts before this is solved: ${namesOf(stopping)}.`
    : ' A server starts nevertheless.';
};
