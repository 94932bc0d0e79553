/**
 * The amount of work: the number of injected failures (`rounds`) and of hostile requests, and the seed of random
 * requests.
 */
export interface SoakCounts {
  rounds: number;
  requests: number;
  seed: number;
}

/** A part of the soak, which reports line by line. A line with problems makes it fail. */
export type SoakPart = (counts: SoakCounts, report: (line: string, problems: string[]) => void) => Promise<void>;
