import { setTimeout as pause } from 'node:timers/promises';
import { startHttpParticipant } from '../servers/httpParticipant.ts';
import { answersOnServer } from './answersOnServer.ts';
import { createDriver } from './createDriver.ts';
import { startDevice, type Device } from './device.ts';
import type { Schedule, Step } from './drawSchedule.ts';
import { finishSurvey } from './finishSurvey.ts';
import { readScreen, type Screen } from './readScreen.ts';
import type { Run } from './run.ts';
import type { ScheduleSite } from './scheduleSite.ts';

/** The maximum time for a whole schedule on a busy machine, in milliseconds. */
const longest = 240_000;

/**
 * Runs a schedule with its own browser. Verifies at the end that the server and every tab have the last answer to each
 * question, and that the survey was submitted exactly once.
 * @returns the number of answers given.
 * @throws Error with the seed, all steps, and the differences.
 */
export async function runSchedule(site: ScheduleSite, schedule: Schedule): Promise<number> {
  const invited = site.invite();
  const participant = await startHttpParticipant(site.server.url, invited.token);
  const device = await startDevice();
  const run: Run = { site, device, invited, link: site.link(invited), participant, given: new Map(), trace: [] };
  const driver = createDriver(run);
  const carryOut = async () => {
    if (schedule.answeredBefore) await answerBefore(run);
    await driver.begin();
    for (const [index, step] of schedule.steps.entries()) {
      const started = Date.now();
      // Logs the step before running it, since the browser may never respond.
      const line = run.trace.push(`${index + 1} ${wordsOf(step)} …`) - 1;
      const outcome = await driver.take(step, `words ${index}`);
      run.trace[line] =
        `${index + 1} ${wordsOf(step)} (${Date.now() - started} ms)${outcome && `: ${outcome}`}${await statesOf(device)}`;
    }
    run.trace.push('everything is made whole');
    await driver.makeWhole();
    await finishSurvey(run, schedule);
  };
  try {
    const tooLong = pause(longest, true, { ref: false });
    const done = carryOut();
    // Ignores an error that is thrown after the time limit.
    done.catch(() => {});
    if (await Promise.race([done, tooLong])) throw new Error(`It took longer than ${longest} ms`);
    return driver.answers();
  } catch (error) {
    throw new Error(await report(run, schedule, error), { cause: error });
  } finally {
    await driver.makeWhole().catch(() => {});
    await device.remove();
  }
}

/** Answers every question over HTTP, so that the person in the browser comes back to review. */
async function answerBefore({ participant, site, given }: Run): Promise<void> {
  const answers = [
    { questionId: 'single', intValue: 0 },
    { questionId: 'select', intValue: 3 },
    { questionId: 'several', intValueArray: [0, 2] },
    { questionId: 'scale', notApplicable: true },
    { questionId: 'titled', intValue: 2, otherTitle: 'The lift' },
    ...['calm', 'tired', 'alone'].map((questionId) => ({ questionId, intValue: 3 })),
    { questionId: 'short', stringValue: 'Night shifts' },
  ];
  for (const answer of answers) {
    const status = await participant.answer(answer);
    if (status !== 204) throw new Error(`${answer.questionId} was refused with ${status}`);
  }
  for (const [id, answer] of await answersOnServer({ site, participant })) given.set(id, answer);
}

const wordsOf = ({ do: what, ...rest }: Step) =>
  [what, ...Object.entries(rest).map(([name, value]) => `${name} ${value}`)].join(' ');

/** The page of each tab, and its state of saving. */
async function statesOf(device: Device): Promise<string> {
  const screens = await Promise.all(device.tabs().map(readScreen));
  return screens.map((screen) => `  | ${placeOf(screen)} ${screen.saveState}`).join('');
}

function placeOf({ kind, path, heading }: Screen): string {
  if (kind === 'question') return path.replace(/.*survey\//, '');
  return kind === 'lost' || kind === 'failed' ? `${kind} '${heading}'` : kind;
}

async function report({ device, trace }: Run, { seed, answeredBefore }: Schedule, error: unknown): Promise<string> {
  const screens = await Promise.all(device.tabs().map(readScreen)).catch(() => []);
  return [
    `Schedule ${seed} failed (SCHEDULE_SEED=${seed} npm run e2e -- schedules repeats it): ${error instanceof Error ? error.message : String(error)}`,
    answeredBefore ? 'All was answered before.' : 'Nothing was answered before.',
    ...trace,
    ...screens.map(
      ({ kind, path, heading, saveState, saveStatus }) =>
        `in the end: ${kind} ${path} '${heading}' ${saveState} '${saveStatus}'`,
    ),
  ].join('\n');
}
