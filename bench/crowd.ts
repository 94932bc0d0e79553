import { takePart, takePartBare, type Visit } from './takePart.ts';

/*
 * Simulated participants, in a separate process, so that they share no thread with the server or the bench. It reads
 * each task as a line of JSON (`Crowd`), and writes its outcome as a line of JSON (`Outcome`).
 */

export interface Crowd {
  port: number;
  questionIds: string[];
  /** The tokens of the people's invitations. For a bare server, any texts that identify the people. */
  tokens: string[];
  isBare: boolean;
  /**
   * As a number, how many people take part at a time: when one finishes, the next one starts. Otherwise a wave of
   * people.
   */
  come: number | Wave;
}

/**
 * People whose arrivals follow a normal distribution. Its mean is the middle of the given time, and the start and the
 * end are three standard deviations away.
 */
export interface Wave {
  /** The time in which they arrive, in seconds. */
  seconds: number;
  /** The pause before each answer, in milliseconds. */
  thinking: number;
}

export interface Outcome {
  seconds: number;
  /** The time that saves took, in milliseconds. */
  p50: number;
  p99: number;
  /** The 99th percentile in the middle fifth of the time, when most people are there. */
  p99AtHeight: number;
  slowest: number;
  /** The number of visits with a rejection or a lost connection, and the reason for the first. */
  rejected: number;
  rejection: string | null;
}

async function send({ port, questionIds, tokens, isBare, come }: Crowd): Promise<Outcome> {
  const saves: { at: number; milliseconds: number }[] = [];
  const rejections: string[] = [];
  const thinking = typeof come === 'number' ? 0 : come.thinking;
  const visit: Visit = {
    port,
    questionIds,
    thinking,
    onSave: (milliseconds) => void saves.push({ at: performance.now(), milliseconds }),
  };
  const takeTurn = (token: string) =>
    (isBare ? takePartBare(visit) : takePart(token, visit)).catch(
      (error: unknown) => void rejections.push(String(error)),
    );

  const started = performance.now();
  if (typeof come === 'number') {
    const people = tokens.values();
    await Promise.all(
      Array.from({ length: come }, async () => {
        for (const token of people) await takeTurn(token);
      }),
    );
  } else {
    const { seconds } = come;
    await Promise.all(
      tokens.map(
        (token, index) =>
          new Promise<void>((resolve) => {
            setTimeout(
              () => void takeTurn(token).then(resolve),
              1000 * arrival((index + 0.5) / tokens.length, seconds),
            );
          }),
      ),
    );
  }
  const taken = performance.now() - started;
  const all = saves.map(({ milliseconds }) => milliseconds);
  const atHeight = saves.filter(({ at }) => Math.abs((at - started) / taken - 0.5) <= 0.1);
  return {
    seconds: taken / 1000,
    p50: percentile(all, 0.5),
    p99: percentile(all, 0.99),
    p99AtHeight: percentile(
      atHeight.map(({ milliseconds }) => milliseconds),
      0.99,
    ),
    slowest: percentile(all, 1),
    rejected: rejections.length,
    rejection: rejections[0] ?? null,
  };
}

function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

/** The time in seconds by which this share of people has arrived (between 0 and 1, exclusive). */
function arrival(share: number, seconds: number): number {
  let [from, to] = [-3, 3];
  for (let step = 0; step < 40; step += 1) {
    const middle = (from + to) / 2;
    if (normalShare(middle) < share) from = middle;
    else to = middle;
  }
  return (seconds * (from + 3)) / 6;
}

/**
 * The cumulative normal distribution at this number of standard deviations (Abramowitz and Stegun 26.2.17, error at
 * most 1e-7).
 */
function normalShare(deviations: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(deviations));
  const tail =
    (Math.exp((-deviations * deviations) / 2) / Math.sqrt(2 * Math.PI)) *
    t *
    (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return deviations < 0 ? tail : 1 - tail;
}

let text = '';
process.stdin.setEncoding('utf8');
for await (const chunk of process.stdin) {
  text += chunk;
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n')) {
    const crowd = JSON.parse(text.slice(0, end)) as Crowd;
    text = text.slice(end + 1);
    console.log(JSON.stringify(await send(crowd)));
  }
}
