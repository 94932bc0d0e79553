import { runSchedules } from '#testing/offlineSchedules/runSchedules.ts';
import type { SoakPart } from './soakPart.ts';

/** Random schedules of what goes wrong with networks, browsers and servers while people answer in a browser. */
export const loseNetworks: SoakPart = async ({ rounds }, report) => {
  const { answers, failures } = await runSchedules(rounds);
  report(
    `random schedules of lost networks, tabs, browsers and servers: ${rounds}, ${answers} answers given, ${failures.length} failed`,
    failures,
  );
};
