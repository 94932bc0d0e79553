import type { Measurement } from './measurement.ts';
import { median } from './median.ts';

/**
 * Times of reports on the same people, in milliseconds. `bySql` has the times of SQL queries for the aspects' numbers
 * in these reports.
 */
interface Times {
  /** The times of the first request that a process answers. */
  first: number[];
  repeated: number[];
  bySql: number[];
}

/** The measurements of a survey. */
export interface ReportTimes {
  people: number;
  /** The time of the call that closes the survey and freezes its answers, in milliseconds. */
  closing: number;
  /** The time from then until reports have intervals, in milliseconds. */
  intervals: number;
  /** The longest time that others waited until then, in milliseconds. */
  pause: number;
  whole: Times;
  /** Reports on people of one group who gave a certain answer. */
  filtered: Times;
  /** The filters with their numbers of people. */
  filters: Pick<Times, 'first' | 'repeated'>;
  /** Reports on a population that no one has requested before, so that it is decided and recorded in the ledger. */
  decided: number[];
  /** The memory of the server's process in bytes, just after its start and with the results of the survey. */
  memory: { before: number; after: number }[];
}

/** The size on disk of a survey's snapshot and of its answers with their index, in bytes. */
export interface Sizes {
  snapshot: number;
  answers: number;
}

/**
 * Checks that a report is many times as fast as SQL over one row per answer, and that its time grows at most in
 * proportion to the responses.
 */
export function reportMeasurements(few: ReportTimes, many: ReportTimes, { snapshot, answers }: Sizes): Measurement[] {
  const growth = (what: string, of: (times: ReportTimes) => number): Measurement => ({
    what: `${what}: ${count(many.people)} responses by ${count(few.people)}`,
    product: inMilliseconds(of(many)),
    floor: inMilliseconds(of(few)),
    ratio: of(many) / of(few),
    needed: { atMost: many.people / few.people },
  });
  return [
    ...[few, many].flatMap((times) => [
      comparedWithSql(
        `${count(times.people)} responses, everyone, repeated: times as fast as SQL`,
        times.whole.repeated,
        times.whole.bySql,
        times === many && {
          needed: { atLeast: 30 },
          goal: '40 ms',
        },
      ),
      comparedWithSql(
        `${count(times.people)} responses, everyone, first after a restart`,
        times.whole.first,
        times.whole.bySql,
        times === many && { goal: '400 ms' },
      ),
      comparedWithSql(
        `${count(times.people)} responses, an answer within a group, repeated`,
        times.filtered.repeated,
        times.filtered.bySql,
      ),
      comparedWithSql(
        `${count(times.people)} responses, an answer within a group, first after a restart`,
        times.filtered.first,
        times.filtered.bySql,
      ),
      comparedWithSql(
        `${count(times.people)} responses, an answer within a group that no one requested before`,
        times.decided,
        times.filtered.bySql,
      ),
    ]),
    ...(['repeated', 'first'] as const).map((when): Measurement => ({
      what: `${count(many.people)} responses, filters ${when === 'first' ? 'first after a restart' : when}, by the report`,
      product: inMilliseconds(median(many.filters[when])),
      floor: inMilliseconds(median(many.whole[when])),
      ratio: median(many.filters[when]) / median(many.whole[when]),
    })),
    growth('Everyone, repeated', ({ whole }) => median(whole.repeated)),
    growth('Everyone, first after a restart', ({ whole }) => median(whole.first)),
    growth('An answer within a group, repeated', ({ filtered }) => median(filtered.repeated)),
    // Closing is measured once for each survey, and not in turns, so its ratio is only printed.
    { ...growth('Closing', ({ closing }) => closing), needed: undefined },
    {
      ...growth('Intervals after closing', ({ intervals }) => intervals),
      needed: undefined,
      goal: '15 s',
    },
    {
      what: `Longest pause for others while ${count(many.people)} responses are closed and their intervals computed`,
      product: inMilliseconds(many.pause),
      goal: '100 ms',
    },
    {
      what: `Memory of the server with the results of ${count(many.people)} responses, by that after its start`,
      product: inMegabytes(median(many.memory.map(({ after }) => after))),
      floor: inMegabytes(median(many.memory.map(({ before }) => before))),
    },
    {
      what: `Frozen results of ${count(many.people)} responses on disk, by the answers with their index`,
      product: inMegabytes(snapshot),
      floor: inMegabytes(answers),
      ratio: snapshot / answers,
      needed: { atMost: 0.1 },
    },
  ];
}

/**
 * Compares with SQL. The ratio is how many times as fast the product is, which is the inverse of the ratio of times.
 */
const comparedWithSql = (
  what: string,
  product: number[],
  floor: number[],
  bound: Pick<Measurement, 'needed' | 'goal'> | false = false,
): Measurement => ({
  what,
  product: inMilliseconds(median(product)),
  floor: inMilliseconds(median(floor)),
  ratio: median(floor) / median(product),
  ...bound,
});

const inMilliseconds = (time: number) => (time < 10_000 ? `${time.toFixed(1)} ms` : `${(time / 1000).toFixed(1)} s`);
const inMegabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`;
const count = (number: number) => String(number).replaceAll(/\B(?=(\d{3})+$)/g, ' ');
