/** A failure that a handler raises knowingly. Its message is stored and logged: no addresses, no contents. */
export interface JobFailure extends Error {
  readonly jobFailure: {
    /** Never try again. */
    readonly permanent: boolean;
    /** What the log tells beside the message: codes. */
    readonly details: Readonly<Record<string, string | number>>;
  };
}

type Details = JobFailure['jobFailure']['details'];

/** To throw from a handler when trying again cannot help: the job is given up at once. */
export const permanentFailure = (message: string, details: Details = {}): JobFailure =>
  Object.assign(new Error(message), { jobFailure: { permanent: true, details } });

/** To throw from a handler when a later attempt may succeed. */
export const temporaryFailure = (message: string, details: Details = {}): JobFailure =>
  Object.assign(new Error(message), { jobFailure: { permanent: false, details } });

export const isJobFailure = (error: unknown): error is JobFailure => error instanceof Error && 'jobFailure' in error;
