/** The amount of work: number of failures injected, and of hostile requests; and the seed of random requests. */
export interface SoakCounts {
  rounds: number;
  requests: number;
  seed: number;
}

/** A part of the soak, reported line by line. A line with faults fails it. */
export type SoakPart = (counts: SoakCounts, report: (line: string, problems: string[]) => void) => Promise<void>;
