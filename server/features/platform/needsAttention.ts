import type { AttentionCode, PlatformState } from '#contract/entities/platformState.ts';
import { isClockWrong } from '#server/checks/checkClock.ts';
import type { JobClass, JobCount } from '#server/jobs/jobQueries.ts';

type Attention = PlatformState['attention'][number];

const hour = 60;

/** A back-up older than this needs attention, in minutes. A daily back-up may be twelve hours late. */
const backUpMinutes = 36 * hour;
/** Returns after how many minutes without a success a task is late. The alert HeartwoodTaskLate has the same rule. */
const lateMinutes = (everyMinutes: number) => 3 * everyMinutes + 10;
/** A replica is normally some seconds behind. In minutes. */
const replicaLagMinutes = 5;
/** Limits for jobs that are due without being tried, in minutes. A large batch of bulk mail takes hours. */
const overdueMinutes = { personalMail: 5, bulkMail: 4 * hour, other: 15 };
/** Certificates that expire sooner need attention, in days. */
const certificateDays = 21;
/** A disk with less free space needs attention, in megabytes. */
const freeMegabytes = 1_000;

interface Circumstances {
  now: Date;
  counts: Record<JobClass, Pick<JobCount, 'overdueSeconds' | 'attemptsUsedUp'>>;
  /** The demonstration needs no back-up. */
  isDemonstration: boolean;
}

/** Decides what needs the operator's attention, the most urgent first (docs/operate/page.md#what-needs-attention). */
export function needsAttention(
  { server, database: { schema, replica }, mail, backUp, tasks, certificates, disk }: Omit<PlatformState, 'attention'>,
  { now, counts, isDemonstration }: Circumstances,
): Attention[] {
  const minutesSince = (instant: string | null) =>
    instant === null ? Infinity : (now.getTime() - Date.parse(instant)) / 60_000;
  const when = (is: boolean, code: AttentionCode, about: string | null = null): Attention[] =>
    is ? [{ code, about }] : [];
  // After a longer stop, a server first has to catch up.
  const upMinutes = minutesSince(server.startedAt);
  const waits = (of: JobClass) => Math.min(counts[of].overdueSeconds / 60, upMinutes) >= overdueMinutes[of];
  const attemptsUsedUp = Object.values(counts).some((count) => count.attemptsUsedUp);
  const isPaused = mail.bulkPausedSince !== null;

  return [
    ...when(disk !== null && disk.freeMegabytes < freeMegabytes, 'diskFull'),
    ...when(schema !== 'current', 'schemaDiffers'),
    ...when(mail.problem !== null, 'mailServer'),
    ...certificates.flatMap(({ name, daysLeft }) => when(daysLeft < 0, 'certificateExpired', name)),
    ...when(waits('personalMail'), 'personalMailWaits'),
    ...when(isPaused, 'bulkMailPaused'),
    // Paused mail waits on purpose.
    ...when(!isPaused && waits('bulkMail'), 'bulkMailWaits'),
    ...when(waits('other'), 'otherJobsWait'),
    ...when(attemptsUsedUp, 'jobsGivenUp'),
    ...tasks.flatMap(({ name, everyMinutes, problem, succeededAt }) =>
      problem !== null
        ? when(true, 'taskFails', name)
        : when(Math.min(minutesSince(succeededAt), upMinutes) > lateMinutes(everyMinutes), 'taskLate', name),
    ),
    ...when(server.clockSecondsAhead !== null && isClockWrong(server.clockSecondsAhead), 'clockWrong'),
    ...when(replica !== null && !replica.usable, 'replicaUnusable'),
    ...when(replica?.usable === true && (replica.lagMinutes ?? 0) >= replicaLagMinutes, 'replicaLags'),
    ...certificates.flatMap(({ name, daysLeft }) =>
      when(daysLeft >= 0 && daysLeft < certificateDays, 'certificateExpires', name),
    ),
    ...when(backUp.lastAt === null && !isDemonstration, 'noBackUp'),
    ...when(backUp.lastAt !== null && minutesSince(backUp.lastAt) > backUpMinutes, 'backUpOld'),
  ];
}
