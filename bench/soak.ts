import { parseArguments } from '../scripts/tools/parseArguments.mjs';
import { attackReports } from './soak/attackReports.ts';
import { attackEvents } from './soak/attackEvents.ts';
import { fuzzServers } from './soak/fuzzServers.ts';
import { killProcesses } from './soak/killProcesses.ts';
import { killServers } from './soak/killServers.ts';
import { killSenders } from './soak/killSenders.ts';
import { loseNetworks } from './soak/loseNetworks.ts';
import { replaceReleases } from './soak/replaceReleases.ts';
import { searchSurveys } from './soak/searchSurveys.ts';
import { simulateUncertainty } from './soak/simulateUncertainty.ts';
import type { SoakPart } from './soak/soakPart.ts';
import { stopDatabase } from './soak/stopDatabase.ts';

// Repeats many times what `npm run check` does a few times. Run `npm run soak`, or `npm run soak -- kills fuzz --rounds
// 10 --requests 5000`.
const parts: Record<string, SoakPart> = {
  kills: killServers,
  workers: killProcesses,
  mail: killSenders,
  networks: loseNetworks,
  outage: stopDatabase,
  fuzz: fuzzServers,
  releases: replaceReleases,
  attack: attackReports,
  search: searchSurveys,
  events: attackEvents,
  uncertainty: simulateUncertainty,
};
const usage = `npm run soak -- [${Object.keys(parts).join(' | ')}] … [--rounds 100] [--requests 100000] [--seed …]`;
const { positionals, values } = parseArguments(
  {
    allowPositionals: true,
    options: {
      rounds: { type: 'string', default: '100' },
      requests: { type: 'string', default: '100000' },
      seed: { type: 'string' },
    },
  },
  usage,
);
const counts = {
  rounds: Number(values.rounds),
  requests: Number(values.requests),
  seed: Number(values.seed ?? Date.now() % 2 ** 31),
};
const unknown = positionals.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0 || !Object.values(counts).every((count) => Number.isInteger(count) && count > 0)) {
  console.error(`Usage: ${usage}`);
  process.exit(1);
}

let failed = false;
for (const name of positionals.length > 0 ? positionals : Object.keys(parts)) {
  const started = Date.now();
  try {
    await parts[name]!(counts, report);
  } catch (error) {
    report(`broke off: ${error instanceof Error ? error.message : String(error)}`, ['']);
  }

  function report(line: string, problems: string[]): void {
    console.log(`${name}: ${line}, ${((Date.now() - started) / 60_000).toFixed(1)} minutes since it began`);
    for (const problem of problems) console.log(`  ${problem}`);
    failed ||= problems.length > 0;
  }
}
process.exitCode = failed ? 1 : 0;
