/** How much is to be done: times that something is broken, and hostile requests; and what random requests are drawn from. */
export interface SoakCounts {
  rounds: number;
  requests: number;
  seed: number;
}

/** A part of the soak, told line by line; a line with faults fails it. */
export type SoakPart = (counts: SoakCounts, report: (line: string, faults: string[]) => void) => Promise<void>;
