/** Work in steps of some milliseconds, with a result. `inTurns` does it in a server. */
export type Steps<Result> = Generator<void, Result, void>;

/** Does all steps at once. */
export function finish<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
